import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRateWithin, isTolerance, largestWithin, percentAbove } from './cost-tolerance.ts';

test.each([
  [100_000n, 10, 110_000n],
  [100_000n, 0, 100_000n],
  [1n, 10, 1n],
  [99n, 12.5, 111n],
  [333n, 33.33, 443n],
  [99_999_999_999_999n, 1000, 1_099_999_999_999_989n],
  [10n, 0.01, 10n],
])('%i cents with %d percent more are at most %i', (approved, percent, most) => {
  expect(largestWithin(approved, percent)).toBe(most);
});

test('The limit is the largest amount of whole cents that isn’t above the tolerance', () => {
  const cents = fc.bigInt({ min: 1n, max: 99_999_999_999_999n });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 100_000 }), (approved, hundredths) => {
      const most = largestWithin(approved, hundredths / 100);
      const limit = approved * BigInt(10_000 + hundredths);
      expect(most * 10_000n <= limit && (most + 1n) * 10_000n > limit).toBe(true);
    }),
  );
});

test.each([
  [0, true],
  [10, true],
  [12.5, true],
  [33.33, true],
  [1000, true],
  [1000.01, false],
  [-0.01, false],
  [0.005, false],
  [1e-7, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('A tolerance of %d percent can be set: %s', (percent, expected) => {
  expect(isTolerance(percent)).toBe(expected);
});

test.each([
  [105_000n, 100_000n, 5],
  [100_001n, 100_000n, 0.1],
  [110_000n, 100_000n, 10],
  [110_001n, 100_000n, 10.1],
  [9_900_000n, 100_000n, 9800],
])('%i cents are %i and %d percent above', (cost, approved, percent) => {
  expect(percentAbove(cost, approved)).toBe(percent);
});

test.each([
  [1.1, 1.1, 0, true],
  [1, 1.1, 10, true],
  [0.999_999_99, 1.1, 10, false],
  [1.1, 1, 10, true],
  [1.100_000_01, 1, 10, false],
  [0.000_001, 1.1, 1000, false],
])('A rate of %d where the table has %d is within %d percent: %s', (entered, table, percent, expected) => {
  expect(isRateWithin(entered, table, percent)).toBe(expected);
});
