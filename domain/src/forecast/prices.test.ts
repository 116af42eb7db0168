import { expect, test } from 'vitest';
import type { RenewalContract } from '../renewal/renewal-source.ts';
import { pricesOf } from './prices.ts';

const contract = (id: number, startDate: string, fields: Partial<RenewalContract>): RenewalContract => ({
  id,
  startDate,
  endDate: null,
  cost: 1000,
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
