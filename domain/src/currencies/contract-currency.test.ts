import { expect, test } from 'vitest';
import { currencyToLookUp, settleCurrency } from './contract-currency.ts';

const company = { company: 'USD', rate: 1.1584, startDate: '2026-12-06' };
const none = { ...company, rate: null };
const euros = { currency: 'EUR', originalCost: 32_000, rate: 1.125, cost: 36_000 };
const dollars = { currency: null, originalCost: null, rate: null, cost: 1200 };

const of = (currency: string, originalCost: number, rate?: number, cost?: number) => ({
  currency,
  originalCost,
  rate,
  cost,
});

test.each([
  ['a cost alone', { cost: 12 }, { ...dollars, cost: 12 }],
  ['the table’s rate', of('EUR', 33_280), of('EUR', 33_280, 1.1584, 38_551.55)],
  ['a rate by hand', of('EUR', 33_280, 1.165), of('EUR', 33_280, 1.165, 38_771.2)],
  [
    'a cost beside the others, of which the product wins',
    of('JPY', 2_400_000, 0.006_469_7, 1),
    of('JPY', 2_400_000, 0.006_469_7, 15_527.28),
  ],
  ['the company’s own currency', of('USD', 70, 1, 70), { ...dollars, cost: 70 }],
  ['the company’s own currency and a cost', { currency: 'USD', cost: 80 }, { ...dollars, cost: 80 }],
])('A new contract with %s is settled', (_, given, terms) => {
  expect(settleCurrency(undefined, given, company)).toEqual({ terms });
});

test.each([
  ['no cost', {}, { cost: 'Cost is required' }],
  ['no cost in its currency', { currency: 'EUR', cost: 5 }, { originalCost: 'Cost in EUR is required' }],
  [
    'no rate',
    { currency: 'CHF', originalCost: 31_000 },
    { rate: 'There is no rate for CHF up to 2026-12-06. Enter one, or add it in Settings' },
  ],
  [
    'cents of a currency without them',
    of('JPY', 1.5, 1),
    { originalCost: 'An amount in JPY (Japanese yen) has no decimals' },
  ],
  [
    'a rate without a currency',
    { cost: 5, rate: 2 },
    { currency: 'Currency is required with a cost in another one' },
  ],
  [
    'a rate for the company’s currency',
    of('USD', 100, 2),
    { rate: 'USD is the company’s currency and has no rate. Leave it out' },
  ],
  [
    'two costs in the company’s currency',
    { currency: 'USD', originalCost: 100, cost: 200 },
    { originalCost: 'The cost is in USD, so cost and original cost must be the same' },
  ],
  ['a cost below a cent', of('JPY', 1, 0.000_1), { rate: 'At this rate the cost comes to less than a cent' }],
])('A new contract with %s is refused', (_, given, faults) => {
  expect(settleCurrency(undefined, given, none)).toEqual({ faults });
});

test.each([
  ['another cost there', { originalCost: 33_280 }, { ...euros, originalCost: 33_280, cost: 37_440 }],
  ['another rate', { rate: 1.2 }, { ...euros, rate: 1.2, cost: 38_400 }],
  ['the table’s rate asked for', { rate: null }, { ...euros, rate: 1.1584, cost: 37_068.8 }],
  ['its own cost beside it', { originalCost: 33_280, cost: 36_000 }, of('EUR', 33_280, 1.125, 37_440)],
  ['nothing of it', {}, euros],
  ['everything as it is', euros, euros],
  ['the company’s currency', { currency: null, cost: 40_000 }, { ...dollars, cost: 40_000 }],
  ['the company’s currency without a cost', { currency: null }, { ...dollars, cost: 36_000 }],
  ['another currency', of('GBP', 100), of('GBP', 100, 1.1584, 115.84)],
])('A contract in euros that gets %s is settled', (_, given, terms) => {
  expect(settleCurrency(euros, given, company)).toEqual({ terms });
});

test.each([
  [
    'a cost alone',
    { cost: 36_001 },
    { cost: 'The cost is 32000.00 EUR at 1.125. Change that or the rate instead' },
  ],
  ['another currency alone', { currency: 'GBP' }, { originalCost: 'Cost in GBP is required' }],
  ['no cost there', { originalCost: null }, { originalCost: 'Cost in EUR is required' }],
])('A contract in euros that gets %s is refused', (_, given, faults) => {
  expect(settleCurrency(euros, given, company)).toEqual({ faults });
});

test('The table is asked only where nobody gave a rate', () => {
  expect(currencyToLookUp(undefined, { currency: 'EUR', originalCost: 1 }, 'USD')).toBe('EUR');
  expect(currencyToLookUp(undefined, { currency: 'EUR', rate: 1.1 }, 'USD')).toBeUndefined();
  expect(currencyToLookUp(undefined, { currency: 'USD' }, 'USD')).toBeUndefined();
  expect(currencyToLookUp(undefined, { cost: 5 }, 'USD')).toBeUndefined();
  expect(currencyToLookUp(euros, { originalCost: 5 }, 'USD')).toBeUndefined();
  expect(currencyToLookUp(euros, { rate: null }, 'USD')).toBe('EUR');
  expect(currencyToLookUp(euros, { currency: 'GBP', originalCost: 5 }, 'USD')).toBe('GBP');
});
