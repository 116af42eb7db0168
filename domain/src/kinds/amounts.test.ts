import { expect, test } from 'vitest';
import { mostMinorUnits } from '../currencies/currency-amounts.ts';
import { amountWords, readOriginalCost, readPositiveAmount } from './amounts.ts';

test.each([0, -1, '0.00', 1_000_000_000_000, '999999999999.999'])('%j is no cost', (value) => {
  expect(readPositiveAmount(value, amountWords('Cost'))).toHaveProperty('fault');
});

test('The largest cost that fits is taken', () => {
  expect(readPositiveAmount('999999999999.99', amountWords('Cost'))).toEqual({ value: 999_999_999_999.99 });
});

test.each([
  ['33280.5', 'EUR', 3_328_050n],
  ['2400000', 'JPY', 2_400_000n],
  ['1.234', 'BHD', 1234n],
  [0.29, 'EUR', 29n],
  ['999999999999999', 'JPY', mostMinorUnits],
])('%s is an amount in %s', (value, currency, minor) => {
  expect(readOriginalCost(value, currency)).toEqual({ minor });
});

test.each([
  ['1.5', 'JPY', 'An amount in JPY (Japanese yen) has no decimals'],
  ['1.555', 'EUR', 'An amount in EUR (Euro) has at most 2 decimals'],
  ['1.2345', 'BHD', 'An amount in BHD (Bahraini dinar) has at most 3 decimals'],
  ['0', 'EUR', 'The cost must be greater than 0'],
  ['-5', 'EUR', 'The cost must be greater than 0'],
  ['1000000000000000', 'JPY', 'The cost in JPY is too large'],
  ['1'.repeat(40), 'JPY', 'The cost has at most 30 digits'],
  ['ten', 'EUR', 'Write the cost in digits, such as 1200.50'],
])('%s in %s is refused in words', (value, currency, words) => {
  expect(readOriginalCost(value, currency)).toEqual({ words });
});
