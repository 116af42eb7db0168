import { expect, test } from 'vitest';
import { type PricedContract, pricesOf } from './prices.ts';

const contract = (id: number, startDate: string, fields: Partial<PricedContract>): PricedContract => ({
  id,
  startDate,
  endDate: null,
  cost: 1000,
  currency: null,
  originalCost: null,
  rate: null,
  billingCycle: 'yearly',
  autoRenew: false,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  renewsContractId: null,
  ...fields,
});

test('Each term is compared with the one that it follows, in all and by year', () => {
  const prices = pricesOf([
    contract(1, '2021-04-01', { endDate: '2024-03-31', cost: 223_440 }),
    contract(2, '2024-04-01', { endDate: '2025-03-31', cost: 228_000 }),
    contract(3, '2025-04-01', { endDate: '2026-03-31', cost: 114_000 }),
  ]);
  expect(prices.map(({ contractId, change, changePerYear }) => [contractId, change, changePerYear])).toEqual([
    [1, null, null],
    [2, 2.04, 0.68],
    [3, -50, -50.02],
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
  const prices = pricesOf([
    contract(1, '2025-01-01', { endDate: '2025-12-31', cost: 0 }),
    contract(2, '2026-01-01', { endDate: '2026-12-31', cost: 5 }),
  ]);
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
    contract(1, '2023-01-01', { endDate: '2023-12-31', ...euros(1000, 1) }),
    contract(2, '2024-01-01', { endDate: '2024-12-31', ...euros(1000, 1.2) }),
    contract(3, '2025-01-01', { endDate: '2025-12-31', ...euros(1100, 1.25) }),
    contract(4, '2026-01-01', {
      endDate: '2026-12-31',
      currency: 'JPY',
      originalCost: 250_000,
      rate: 0.006,
      cost: 1500,
    }),
  ]);
  expect(same).toMatchObject({
    change: 0,
    changePerYear: 0,
    before: 1000,
    cost: 1200,
    byPrice: 0,
    byRate: 200,
  });
  expect(dearer).toMatchObject({
    currency: 'EUR',
    originalCost: 1100,
    originalBefore: 1000,
    change: 10,
    changePerYear: 9.98,
    before: 1200,
    cost: 1375,
    byPrice: 120,
    byRate: 55,
  });
  expect(yen).toMatchObject({
    change: 9.09,
    before: 1375,
    cost: 1500,
    originalBefore: null,
    byPrice: 125,
    byRate: null,
  });
});

test('Terms of which one is in the company’s currency are compared in that', () => {
  const [first, second] = pricesOf([
    contract(1, '2025-01-01', { endDate: '2025-12-31', cost: 1000 }),
    contract(2, '2026-01-01', { endDate: '2026-12-31', ...euros(1000, 1.1) }),
  ]);
  expect(first).toMatchObject({ before: null, byPrice: null, byRate: null });
  expect(second).toMatchObject({ change: 10, byPrice: 100, byRate: null });
  const [, dollars] = pricesOf([
    contract(1, '2025-01-01', { endDate: '2025-12-31', cost: 1000 }),
    contract(2, '2026-01-01', { endDate: '2026-12-31', cost: 1100 }),
  ]);
  expect(dollars).toMatchObject({ change: 10, byPrice: 100, byRate: 0 });
});
