import { expect, test } from 'vitest';
import { type CostedContract, yearlyCost } from './spend.ts';

const today = '2026-11-21';
const contract = (startDate: string, endDate: string | null, cost: number): CostedContract => ({
  id: 1,
  startDate,
  endDate,
  autoRenew: false,
  cost,
});

test.each([
  ['whose notice was sent', '2025-06-01', 0n],
  ['that waits for somebody to send its notice', null, 36_500n],
])('A cancellation %s ends what renews itself, or doesn’t', (_, noticeSentOn, cents) => {
  const contracts = [
    { ...contract('2025-01-01', '2025-12-31', 365), autoRenew: true },
    { ...contract('2027-01-01', '2027-12-31', 730), id: 2 },
  ];
  const cancelled = { decision: 'cancel', until: null, noticeSentOn, endsWith: null } as const;
  const decisions = [{ ...cancelled, contractId: 1, termEnd: '2025-12-31' }];
  expect(yearlyCost({ status: 'active', contracts, decisions }, 2026, today)).toBe(cents);
});

test('What no year can hold is still counted exactly', () => {
  const item = {
    status: 'terminated',
    contracts: [contract('2024-01-01', '2024-12-31', 999_999_999_999.99)],
    decisions: [],
  };
  expect(yearlyCost(item, 2024, today)).toBe((99_999_999_999_999n * 366n * 2n + 365n) / 730n);
});
