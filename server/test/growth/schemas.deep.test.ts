import { expect, test } from 'vitest';
import { findGrowth, parserScale } from './growth.ts';
import { schemasOfApi, worksOf } from './schemas.ts';

const schemas = await schemasOfApi();

test.each([...Map.groupBy(schemas, ({ file }) => file)])(
  'No schema in %s takes longer than in proportion to what is sent',
  (_, inFile) => {
    const slow = inFile.flatMap(({ name, schema }) =>
      worksOf(schema).flatMap((workOf) => {
        const growth = findGrowth(workOf, parserScale);
        return growth ? [{ name, ...growth }] : [];
      }),
    );
    expect(slow).toEqual([]);
  },
);

test('The schemas of all that can be sent are found', () => {
  expect(schemas.length).toBeGreaterThan(50);
});
