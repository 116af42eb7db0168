import { expect, test } from 'vitest';
import { z } from 'zod';
import { timed } from './functions.ts';
import { findGrowth, parserScale } from './growth.ts';
import { growthOfPattern } from './pattern-growth.ts';
import { worksOf } from './schemas.ts';

const planted = (type: string, read: (...parameters: readonly unknown[]) => unknown) =>
  timed(
    { file: 'domain/src/money.ts', name: 'readPlanted', parameters: [{ type }], types: new Map() },
    read,
    new Map(),
  );

const isRefused = ({ works }: ReturnType<typeof planted>): boolean =>
  works.some((workOf) => findGrowth(workOf, parserScale));

test('A parser that begins anew at each character is refused, one that walks once is not', () => {
  const quadratic = planted('TSStringKeyword', (text) => /0+$/.test(String(text)));
  const linear = planted('TSStringKeyword', (text) => String(text).trim());
  expect([isRefused(quadratic), isRefused(linear)]).toEqual([true, false]);
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

test('A parser that can’t be called with values of its types says so', () => {
  const { fault, isParser } = planted('TSNumberKeyword', (value) => (value as string[]).map(String));
  expect(isParser).toBe(true);
  expect(fault).toContain('map is not a function');
});
