import { expect, test } from 'vitest';
import { approvedCost } from './recorded-prices.ts';

const signed = {
  id: 1,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  billingCycle: 'yearly',
  autoRenew: true,
  renewalMonths: 12,
  renewalUplift: null,
  renewsContractId: null,
  cost: 1000,
} as const;
const next = { ...signed, id: 2, startDate: '2026-01-01', endDate: '2026-12-31', renewsContractId: 1 };
const third = { ...next, id: 3, startDate: '2027-01-01', endDate: '2027-12-31', renewsContractId: 2 };
const nobody = new Set<number>();

test.each([
  ['a contract by itself', [signed], 1000],
  ['a term recorded within the tolerance', [signed, { ...next, cost: 1100 }], 1000],
  ['and the term after it', [signed, { ...next, cost: 1100 }, { ...third, cost: 1090 }], 1000],
  ['a cheaper one', [signed, { ...next, cost: 900 }, { ...third, cost: 990 }], 900],
  [
    'one beyond the tolerance, which an administrator recorded',
    [signed, { ...next, cost: 1100.01 }],
    1100.01,
  ],
  [
    'what the increase foresees',
    [
      { ...signed, renewalUplift: 5 },
      { ...next, cost: 1100 },
    ],
    1050,
  ],
  [
    'and foresees of two renewals',
    [
      { ...signed, renewalUplift: 10 },
      { ...third, renewsContractId: 1, cost: 1300 },
    ],
    1210,
  ],
  ['one that names no other', [signed, { ...next, renewsContractId: null, cost: 1050 }], 1050],
])('What was approved of %s', (_, line, dollars) => {
  expect(approvedCost(line, { approvedIds: nobody, tolerance: 10 })).toBe(BigInt(Math.round(dollars * 100)));
});

test('A next term that was approved by itself is what it says', () => {
  const line = [signed, { ...next, cost: 1100 }];
  expect(approvedCost(line, { approvedIds: new Set([2]), tolerance: 10 })).toBe(110_000n);
});
