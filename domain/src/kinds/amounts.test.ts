import { expect, test } from 'vitest';
import { amountWords, readPositiveAmount } from './amounts.ts';

test.each([0, -1, '0.00', 1_000_000_000_000, '999999999999.999'])('%j is no cost', (value) => {
  expect(readPositiveAmount(value, amountWords('Cost'))).toHaveProperty('fault');
});

test('The largest cost that fits is taken', () => {
  expect(readPositiveAmount('999999999999.99', amountWords('Cost'))).toEqual({ value: 999_999_999_999.99 });
});
