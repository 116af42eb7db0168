import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  convertedMoney,
  moneyAtRate,
  moneyFields,
  moneyOf,
  type OwnAmount,
  unroundedCost,
} from './contract-money.ts';
import { minorOf, mostMinorUnits } from './currency-amounts.ts';
import { decimalsOf } from './known-currencies.ts';
import { largestRate, rateOf } from './rates.ts';

const ownOf = (minor: bigint, currency: string, rate: bigint): OwnAmount => ({ currency, minor, rate });
const converted = (minor: bigint, currency: string, rate: bigint) =>
  convertedMoney(ownOf(minor, currency, rate));

test.each([
  [33_280, 'EUR', 1.1584, 3_855_155n, '38551.552'],
  [33_280, 'EUR', 1.165, 3_877_120n, '38771.20'],
  [2_400_000, 'JPY', 0.006_469_7, 1_552_728n, '15527.28'],
  [1.234, 'BHD', 2.65, 327n, '3.2701'],
  [0.01, 'EUR', 0.5, 1n, '0.005'],
])('%d %s at %d is rounded half up to cents once', (amount, currency, rate, cents, exact) => {
  const own = ownOf(minorOf(amount, currency), currency, rateOf(rate));
  expect(convertedMoney(own)).toEqual({ cents, own });
  expect(unroundedCost(own)).toBe(exact);
});

test('A cost that comes to nothing or to more than fits is refused', () => {
  expect(converted(1n, 'EUR', 1n)).toEqual({ words: 'At this rate the cost comes to less than a cent' });
  expect(converted(mostMinorUnits, 'EUR', largestRate)).toEqual({
    words: 'At this rate the cost is too large',
  });
  expect(converted(99_999_999_999_999n, 'EUR', rateOf(1))).toHaveProperty('cents', 99_999_999_999_999n);
  expect(converted(100_000_000_000_000n, 'EUR', rateOf(1))).toHaveProperty('words');
});

test('The cost is never more than half a cent from the exact product', () => {
  const amounts = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n });
  const rates = fc.bigInt({ min: 10n ** 6n, max: 10n ** 10n });
  fc.assert(
    fc.property(amounts, rates, fc.constantFrom('JPY', 'EUR', 'BHD', 'CLF'), (minor, rate, currency) => {
      const result = converted(minor, currency, rate);
      if ('words' in result) return;
      // Twice the distance in the smallest parts of the product, against the parts of one cent.
      const cent = 10n ** BigInt(decimalsOf(currency) + 6);
      const distance = result.cents * cent - minor * rate;
      expect(distance * 2n <= cent && distance * 2n > -cent).toBe(true);
    }),
  );
});

test.each([
  ['EUR', 32_000, 1.1584, 3_706_880n],
  ['JPY', 2_400_000, 0.0064697, 1_552_728n],
  ['BHD', 0.001, 2.65, 'At this rate the cost comes to less than a cent'],
  ['EUR', 900_000_000_000, 1.1584, 'At this rate the cost is too large'],
])('What a contract in %s costs by a rate of the table', (currency, originalCost, rate, expected) => {
  const own = ownOf(minorOf(originalCost, currency), currency, rateOf(1));
  const money = moneyAtRate(own, rate);
  expect('words' in money ? money.words : money.cents).toBe(expected);
});

test.each([
  { currency: null, originalCost: null, rate: null, cost: 12.5 },
  { currency: 'JPY', originalCost: 2_400_000, rate: 0.006_469_7, cost: 15_527.28 },
])('What the wire and the columns have of %j comes back as it was', (fields) => {
  expect(moneyFields(moneyOf(fields))).toEqual(fields);
});
