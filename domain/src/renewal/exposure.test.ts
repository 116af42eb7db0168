import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contractOf } from '../../test/renewals.ts';
import { centsOf, largestCost } from '../money.ts';
import { exposureOf, upliftedCost } from './exposure.ts';

test.each([
  ['no increase', 10_000n, null, 5, 10_000n],
  ['5 % twice', 10_000n, 5, 2, 11_025n],
  ['half a cent, rounded up each time', 10n, 5, 2, 12n],
  ['less than half a cent', 10n, 4.99, 3, 10n],
  ['hundredths of a percent', 18_432_000n, 7.25, 1, 19_768_320n],
  ['a decrease', 11_800_000n, -2, 1, 11_564_000n],
  ['a cent halved', 1n, -50, 9, 1n],
  ['three times as much for ever', 100n, 200, 1000, centsOf(largestCost)],
  ['no renewal', 10_000n, 5, 0, 10_000n],
])('With %s', (_, cents, uplift, renewals, cost) => {
  expect(upliftedCost(cents, uplift, renewals)).toBe(cost);
});

test('Each renewal is rounded by itself', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.integer({ min: -5000, max: 5000 }),
      fc.nat({ max: 6 }),
      (cents, hundredths, renewals) => {
        const uplift = hundredths / 100;
        const oneByOne = Array.from({ length: renewals }).reduce<bigint>(
          (cost) => upliftedCost(cost, uplift, 1),
          cents,
        );
        expect(upliftedCost(cents, uplift, renewals)).toBe(oneByOne);
      },
    ),
  );
});

test.each([
  ['its first renewal', 1, 12, { nextCost: 1050, committed: 1050, estimatedCost: 1000 }],
  ['its second', 2, 12, { nextCost: 1102.5, committed: 1102.5, estimatedCost: 1050 }],
  ['three years', 1, 36, { nextCost: 1050, committed: 3150, estimatedCost: 1000 }],
  ['a month', 1, 1, { nextCost: 1050, committed: 87.5, estimatedCost: 1000 }],
  ['its end', 1, null, { nextCost: null, committed: null, estimatedCost: 1000 }],
])('Nobody acts until %s', (_, number, months, exposure) => {
  expect(exposureOf(contractOf({ cost: 1000, renewalUplift: 5 }), number, months)).toEqual(exposure);
});
