import { expect, test } from 'vitest';
import { faultOfGrowth, functionsToTime } from './functions.ts';

const functions = await functionsToTime(['domain/src', 'api/src']);

test.each([...Map.groupBy(functions, ({ name }) => name.split(' ')[0])])(
  'No function of %s takes longer than in proportion to what it reads, or breaks by it',
  (_, inFile) => {
    expect(inFile.filter(({ fault }) => !fault).flatMap((each) => faultOfGrowth(each) ?? [])).toEqual([]);
  },
  600_000,
);

test('Every function that takes texts can be called with values of its types', () => {
  const uncalled = functions.flatMap(({ name, fault }) =>
    fault ? [`${name}: ${fault}. Please add a value of its parameter’s type to samples.ts`] : [],
  );
  expect(uncalled).toEqual([]);
  expect(functions.filter(({ isParser }) => isParser).length).toBeGreaterThan(150);
});
