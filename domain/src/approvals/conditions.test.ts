import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Condition, departmentsOf, type Facts, holds, increaseBy, whySkipped } from './conditions.ts';

const facts: Facts = {
  kind: 'renewal',
  cost: 1_000_000n,
  increase: { from: 1_000_000n, to: 1_075_000n },
  departments: ['Studio', 'Legal'],
  vendorIsNew: false,
};
const atLeast = (value: number): Condition => ({ field: 'cost', op: 'at_least', value });
const below = (value: number): Condition => ({ field: 'cost', op: 'below', value });
const increase = (value: number): Condition => ({ field: 'increase', op: 'at_least', value });
const department = (...value: string[]): Condition => ({ field: 'department', op: 'is_one_of', value });
const kind = (value: Facts['kind']): Condition => ({ field: 'kind', op: 'is', value });
const vendorIsNew = (value: boolean): Condition => ({ field: 'vendor_is_new', op: 'is', value });

test.each<readonly [string, Condition, Partial<Facts>]>([
  ['a cost at the limit', atLeast(10_000), {}],
  ['a cost a cent below the limit', below(10_000), { cost: 999_999n }],
  ['a cost at least, while none is known', atLeast(10_000), { cost: null }],
  ['a cost below, while none is known', below(10_000), { cost: null }],
  ['exactly that increase', increase(7.5), {}],
  ['a larger increase', increase(5), {}],
  ['an increase over a cost that isn’t known', increase(50), { increase: { from: null, to: 100n } }],
  ['an increase to a cost that isn’t known', increase(50), { increase: { from: 100n, to: null } }],
  ['an increase that is given in percent', increase(12.34), { increase: increaseBy(12.34) }],
  ['one of several departments', department('Sales', 'Legal'), {}],
  ['a department that only looks like it', department('Sales'), { departments: ['ｓales\u200b '] }],
  ['a department, while none is known', department('Sales'), { departments: [] }],
  ['the kind', kind('renewal'), {}],
  ['a vendor that is new', vendorIsNew(true), { vendorIsNew: true }],
  ['a vendor that is known', vendorIsNew(false), {}],
])('It holds: %s', (_, condition, given) => {
  expect(holds(condition, { ...facts, ...given })).toBe(true);
  expect(whySkipped([condition], { ...facts, ...given }, '$')).toBeUndefined();
});

test.each<readonly [string, Condition, Partial<Facts>]>([
  ['Below $10,000 a year', atLeast(10_000), { cost: 999_999n }],
  ['At least $10,000 a year', below(10_000), {}],
  ['Below $0.50 a year', atLeast(0.5), { cost: 49n }],
  ['Increase below 7.51%', increase(7.51), {}],
  ['Follows no other contract', increase(0), { increase: null }],
  ['Increase below 0%', increase(0), { increase: { from: 100n, to: 99n } }],
  ['Not for Sales or IT', department('Sales', 'IT'), {}],
  ['Only for new software', kind('software'), {}],
  ['Only for contracts', kind('contract'), {}],
  ['Only for renewals', kind('renewal'), { kind: 'contract' }],
  ['The vendor isn’t new', vendorIsNew(true), {}],
  ['The vendor is new', vendorIsNew(false), { vendorIsNew: true }],
])('It doesn’t hold: %s', (reason, condition, given) => {
  expect(holds(condition, { ...facts, ...given })).toBe(false);
  expect(whySkipped([condition], { ...facts, ...given }, '$')).toBe(reason);
});

test('A step is skipped for the first condition that doesn’t hold, and applies where all do', () => {
  expect(whySkipped([], facts, '$')).toBeUndefined();
  expect(whySkipped([kind('renewal'), atLeast(10_000)], facts, '$')).toBeUndefined();
  expect(whySkipped([kind('renewal'), below(10_000), kind('software')], facts, '$')).toBe(
    'At least $10,000 a year',
  );
});

test('A department is one segment, several, or none', () => {
  const shared = JSON.stringify({ segments: ['Studio', 'Legal'], percentages: { Studio: 40, Legal: 60 } });
  expect(departmentsOf(shared)).toEqual(['Studio', 'Legal']);
  expect(departmentsOf('Studio')).toEqual(['Studio']);
  expect(departmentsOf(null)).toEqual([]);
});

test('Of two opposite conditions on a cost that is known, just one holds', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 1, max: 10 ** 9 }),
      (cost, hundredths) => {
        const value = hundredths / 100;
        expect(holds(atLeast(value), { ...facts, cost })).not.toBe(holds(below(value), { ...facts, cost }));
        expect(holds(atLeast(value), { ...facts, cost })).toBe(cost >= BigInt(hundredths));
      },
    ),
  );
});
