import { expect, test } from 'vitest';
import { functionsToTime, type Timed } from './functions.ts';
import { findGrowth, parserScale } from './growth.ts';

const functions = await functionsToTime();

const growthOf = ({ name, works }: Timed) =>
  works.flatMap((workOf) => findGrowth(workOf, parserScale) ?? []).map((growth) => ({ name, ...growth }));

test.each([...Map.groupBy(functions, ({ name }) => name.split(' ')[0])])(
  'No function of %s takes longer than in proportion to what it reads',
  (_, inFile) => {
    expect(inFile.filter(({ fault }) => !fault).flatMap(growthOf)).toEqual([]);
  },
  600_000,
);

test('Every function that reads texts can be called with values of its types', () => {
  const unread = functions.filter(({ fault, isParser }) => isParser && fault);
  const advice = 'Please add a value of its parameter’s type to samples.ts';
  expect(unread.map(({ name, fault }) => `${name}: ${fault}. ${advice}`)).toEqual([]);
  expect(functions.filter(({ isParser }) => isParser).length).toBeGreaterThan(150);
});
