import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairs } from '../test/pairs.ts';
import { parseCents } from './kinds/decimals.ts';
import { centsOf, centsText, divideHalfUp, dollarsOf, splitCents, wholeDollars } from './money.ts';

test('Cents survive the way to the wire and back, and to text and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (cents) => {
      expect(centsOf(dollarsOf(cents))).toBe(cents);
      expect(parseCents(centsText(cents))).toBe(cents);
    }),
  );
});

test.each([
  [5n, 2n, 3n],
  [4n, 3n, 1n],
  [0n, 365n, 0n],
  [1825n, 365n, 5n],
])('%i / %i rounds half up to %i', (numerator, divisor, result) => {
  expect(divideHalfUp(numerator, divisor)).toBe(result);
});

test.each([
  [100n, [1, 1, 1], [34n, 33n, 33n]],
  [100n, [60, 40], [60n, 40n]],
  [1n, [50, 50], [1n, 0n]],
  [10n, [0, 0], [5n, 5n]],
  [99n, [33, 33, 34], [33n, 33n, 33n]],
  [5n, [], []],
  [0n, [1, 1], [0n, 0n]],
  [1n, [0, 100], [0n, 1n]],
  [1n, [34, 33, 33], [1n, 0n, 0n]],
  // Ties go by the order given, also where the first of them isn't among the tied.
  [2n, [1, 1, 1], [1n, 1n, 0n]],
  [3n, [10, 45, 45], [0n, 2n, 1n]],
  [99_999_999_999_999n, [50, 50], [50_000_000_000_000n, 49_999_999_999_999n]],
])('%s by %j is %s', (cents, weights, parts) => {
  expect(splitCents(cents, weights)).toEqual(parts);
});

test('Parts add up to the whole and are off their fair share by less than a cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 14n }),
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 8 }),
      (cents, weights) => {
        const parts = splitCents(cents, weights);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(cents);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        parts.forEach((part, at) => {
          const fair = total === 0 ? [1n, BigInt(weights.length)] : [BigInt(weights[at] ?? 0), BigInt(total)];
          const [share = 0n, whole = 1n] = fair;
          const off = part * whole - cents * share;
          expect((off < 0n ? -off : off) < whole).toBe(true);
        });
      },
    ),
  );
});

test.each([
  ...pairs('150 150 = 2 1|149 = 1|150 = 2|100 200 = 1 2|33 33 34 = 0 0 1|50 0 = 1 0|49 0 = 0 0'),
  ...pairs('99 99 99 = 1 1 1|140 260 199 = 1 3 2|0 0 = 0 0'),
])('%s cents are %s whole dollars', (amounts, dollars) => {
  expect(wholeDollars(amounts.split(' ').map(BigInt)).join(' ')).toBe(dollars);
});

test('Whole dollars add up to their sum’s, and each is off by less than one', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 14n }), { maxLength: 12 }), (amounts) => {
      const dollars = wholeDollars(amounts);
      expect(dollars).toHaveLength(amounts.length);
      const sum = amounts.reduce((all, cents) => all + cents, 0n);
      expect(dollars.reduce((all, part) => all + part, 0n)).toBe((sum + 50n) / 100n);
      dollars.forEach((part, at) => {
        const off = part * 100n - (amounts[at] ?? 0n);
        expect(off > -100n && off < 100n).toBe(true);
      });
    }),
  );
});
