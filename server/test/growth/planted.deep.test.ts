import { expect, test } from 'vitest';
import { z } from 'zod';
import { faultOfGrowth, functionsToTime } from './functions.ts';
import { findGrowth, parserScale } from './growth.ts';
import { growthOfPattern } from './pattern-growth.ts';
import * as planted from './planted/planted-functions.ts';
import { worksOf } from './schemas.ts';

const found = await functionsToTime(['server/test/growth/planted']);
const nameIn = (name: string): string => name.split(' ').at(-1) ?? '';

test('Of the functions in a folder those are refused that take longer than in proportion', () => {
  expect(found.map(({ name }) => nameIn(name)).toSorted()).toEqual(Object.keys(planted).toSorted());
  const refused = found.filter(({ fault }) => !fault).filter(faultOfGrowth);
  expect(refused.map(({ name }) => nameIn(name)).toSorted()).toEqual(
    Object.keys(planted).filter((name) => name.startsWith('slow')),
  );
});

test('A function that can’t be called with values of its types says so', () => {
  const faulty = found.filter(({ fault }) => fault);
  expect(faulty.map(({ name, fault }) => `${nameIn(name)}: ${fault}`)).toEqual([
    'quickButChoosy: TypeError: no such name',
  ]);
});

test('A pattern that may share its text out in many ways is refused, one that may not is not', () => {
  expect(growthOfPattern(/^a*a*a*$/)).toBeDefined();
  expect(growthOfPattern(/^a+$/)).toBeUndefined();
});

test('A schema that looks again at all before each character is refused, one that looks once is not', () => {
  const slow = z.string().regex(/0+$/);
  const quick = z.string().regex(/0$/);
  expect(
    [slow, quick].map((schema) => worksOf(schema).some((workOf) => findGrowth(workOf, parserScale))),
  ).toEqual([true, false]);
});
