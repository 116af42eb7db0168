import { expect, test } from 'vitest';
import { currencySign } from './currency-amounts.ts';
import { canBeCompanys, usualCurrency } from './known-currencies.ts';

test('A company’s currency has two decimals, as dollars do', () => {
  expect(usualCurrency).toBe('USD');
  expect(['USD', 'EUR', 'CHF', 'JPY', 'BHD', 'XXZ'].filter(canBeCompanys)).toEqual(['USD', 'EUR', 'CHF']);
});

test('A sign that several currencies share stands with its country', () => {
  expect(['USD', 'EUR', 'JPY', 'CAD', 'CHF'].map((code) => currencySign(code))).toEqual([
    '$',
    '€',
    '¥',
    'CA$',
    'CHF',
  ]);
});
