import { expect, test } from 'vitest';
import { contractOf } from '../../test/renewals.ts';
import { type PricedContract, pricesOf } from './prices.ts';

const contract = (id: number, startDate: string, fields: Partial<PricedContract>): PricedContract => ({
  ...contractOf({ id, startDate, cost: 1000 }),
  currency: null,
  originalCost: null,
  rate: null,
  ...fields,
});
/** The contract of a whole year. */
const ofYear = (year: number, fields: Partial<PricedContract>) =>
  contract(year, `${year}-01-01`, { endDate: `${year}-12-31`, ...fields });

test('Each term is compared with the one that it follows, in all and by year', () => {
  const prices = pricesOf([
    contract(1, '2021-04-01', { endDate: '2024-03-31', cost: 223_440 }),
    contract(2, '2024-04-01', { endDate: '2025-03-31', cost: 228_000 }),
    contract(3, '2025-04-01', { endDate: '2026-03-31', cost: 114_000 }),
  ]);
  expect(prices.map(({ contractId, change, changePerYear }) => [contractId, change, changePerYear])).toEqual([
    [1, null, null],
    [2, 2.04, 0.68],
    [3, -50, -50],
  ]);
});

test('Contracts that run beside each other aren’t compared', () => {
  const prices = pricesOf([
    contract(1, '2025-01-01', { endDate: '2025-12-31', cost: 100 }),
    contract(2, '2025-06-01', { endDate: '2026-05-31', cost: 500 }),
    contract(3, '2026-01-01', { endDate: '2026-12-31', cost: 110, renewsContractId: 1 }),
  ]);
  expect(prices.map(({ contractId, before }) => [contractId, before])).toEqual([
    [1, null],
    [2, null],
    [3, 100],
  ]);
});

test('What cost nothing before has no percentage', () => {
  const prices = pricesOf([ofYear(2025, { cost: 0 }), ofYear(2026, { cost: 5 })]);
  expect(prices[1]).toMatchObject({ before: 0, change: null, changePerYear: null });
});

const euros = (originalCost: number, rate: number): Partial<PricedContract> => ({
  currency: 'EUR',
  originalCost,
  rate,
  cost: Number((originalCost * rate).toFixed(2)),
});

test('Terms in one currency are compared in it, and what the rate did stands apart', () => {
  const [, same, dearer, yen] = pricesOf([
    ofYear(2023, euros(1000, 1)),
    ofYear(2024, euros(1000, 1.2)),
    ofYear(2025, euros(1100, 1.25)),
    ofYear(2026, { currency: 'JPY', originalCost: 250_000, rate: 0.006, cost: 1500 }),
  ]);
  const unmoved = { change: 0, changePerYear: 0, before: 1000, cost: 1200 };
  expect(same).toMatchObject({ ...unmoved, byPrice: 0, byRate: 200 });
  const raised = { change: 10, changePerYear: 10, before: 1200, cost: 1375, byPrice: 120, byRate: 55 };
  expect(dearer).toMatchObject({ ...raised, currency: 'EUR', originalCost: 1100, originalBefore: 1000 });
  const other = { change: 9.09, before: 1375, cost: 1500, byPrice: 125 };
  expect(yen).toMatchObject({ ...other, originalBefore: null, byRate: null });
});

test('Terms of which one is in the company’s currency are compared in that', () => {
  const [first, second] = pricesOf([ofYear(2025, { cost: 1000 }), ofYear(2026, euros(1000, 1.1))]);
  expect(first).toMatchObject({ before: null, byPrice: null, byRate: null });
  expect(second).toMatchObject({ change: 10, byPrice: 100, byRate: null });
  const [, dollars] = pricesOf([ofYear(2025, { cost: 1000 }), ofYear(2026, { cost: 1100 })]);
  expect(dollars).toMatchObject({ change: 10, byPrice: 100, byRate: 0 });
});
