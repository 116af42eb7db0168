import { expect, test } from 'vitest';
import { priceChange, raisedPrice } from './price-change.ts';

const before = { currency: 'EUR', originalCost: 32_000, rate: 1.125, cost: 36_000 };

test.each([
  ['dearer', 33_280, 1.1584, 38_551.55, { minor: 128_000n, byPrice: 144_000n, byRate: 111_155n }],
  ['cheaper', 31_999, 1.2, 38_398.8, { minor: -100n, byPrice: -113n, byRate: 239_993n }],
])(
  'What a %s price and another rate did are told apart, and add up',
  (_, originalCost, rate, cost, parts) => {
    const total = parts.byPrice + parts.byRate;
    expect(priceChange(before, { currency: 'EUR', originalCost, rate, cost })).toEqual({ ...parts, total });
  },
);

test('Contracts in different currencies have no change of price', () => {
  expect(priceChange(before, { ...before, currency: 'GBP' })).toBeUndefined();
  expect(priceChange({ ...before, currency: null, originalCost: null, rate: null }, before)).toBeUndefined();
});

test.each([
  ['EUR', 32_000, 36_000, 37_800, 3_360_000n],
  ['a price that isn’t whole, in EUR', 32_000, 36_000, 36_001, 3_200_089n],
  ['JPY, which has no cents', 1_000_000, 6_700, 7_035, 1_050_000n],
  ['BHD, which has three decimals', 10.005, 26.5, 53, 20_010n],
])('What %s rises to is in proportion to the cost', (name, originalCost, cost, next, expected) => {
  const currency = name.match(/[A-Z]{3}/)?.[0] ?? '';
  expect(raisedPrice({ currency, originalCost, rate: 1, cost }, next)).toBe(expected);
});

test('A contract in the company’s currency has no other price', () => {
  expect(raisedPrice({ currency: null, originalCost: null, rate: null, cost: 5 }, 6)).toBeUndefined();
});
