import { expect, test } from 'vitest';
import { annualizedCost, type CostedContract, yearlyCost } from './spend.ts';

const today = '2026-11-21';
const contract = (startDate: string, endDate: string | null, cost: number, id = 1): CostedContract => ({
  id,
  startDate,
  endDate,
  autoRenew: false,
  cost,
});

/** Contracts that a line each says of: the start, the end or “open”, the cost of a year, and “renews” where it renews itself. */
const contractsOf = (lines: readonly string[]): CostedContract[] =>
  lines.map((line, at) => {
    const [start = '', end = '', cost, renews] = line.split(' ');
    const autoRenew = renews === 'renews';
    return { ...contract(start, end === 'open' ? null : end, Number(cost), at + 1), autoRenew };
  });

test.each([
  // A full year, a leap year, and the parts of a year, at 365 dollars a year: a dollar a day.
  ['active', ['2026-01-01 2026-12-31 365'], 2026, 36_500n],
  ['active', ['2024-01-01 2024-12-31 365'], 2024, 36_600n],
  ['active', ['2026-07-01 open 365'], 2026, 18_400n],
  ['active', ['2027-01-01 2027-12-31 365'], 2026, 0n],
  // The latest contract of an active item goes on to the end of the year; others end when they end.
  ['active', ['2025-01-01 2026-01-31 365'], 2026, 36_500n],
  ['pending_cancellation', ['2025-01-01 2026-01-31 365'], 2026, 3_100n],
  ['terminated', ['2025-01-01 2026-01-31 365'], 2026, 3_100n],
  ['terminated', ['2026-11-01 open 365'], 2026, 2_100n],
  ['terminated', ['2027-01-01 open 365'], 2026, 0n],
  // One that renews itself counts up to the next one, also where that came late or the item has ended since.
  ['active', ['2025-01-01 2025-12-31 365 renews', '2027-01-01 2027-12-31 730'], 2026, 36_500n],
  ['active', ['2025-01-01 2025-12-31 365', '2027-01-01 2027-12-31 730'], 2026, 0n],
  ['active', ['2025-01-01 2025-12-31 365 renews', '2026-02-01 2026-12-31 730'], 2026, 69_900n],
  ['terminated', ['2025-01-01 2025-12-31 365 renews', '2026-02-01 2026-02-28 730'], 2026, 8_700n],
  ['terminated', ['2025-01-01 2025-12-31 365 renews'], 2026, 0n],
  ['active', ['2026-01-01 2026-12-31 365 renews', '2026-02-01 2026-12-31 365'], 2026, 69_900n],
  // An open contract ends before the next one starts; ends that are given may overlap.
  ['active', ['2026-01-01 open 365', '2026-02-01 2026-12-31 730'], 2026, 69_900n],
  ['active', ['2026-01-01 2026-12-31 365', '2026-02-01 2026-12-31 365'], 2026, 69_900n],
  ['active', ['2026-01-01 open 365', '2026-01-01 open 730'], 2026, 73_000n],
  // A terminated item's open contract that another one follows ends before that one, not today.
  ['terminated', ['2026-01-01 open 365', '2026-02-01 2026-02-28 730'], 2026, 8_700n],
  // An end that lies before its start, as in old data, counts nothing, unless the item goes on from there.
  ['terminated', ['2026-06-01 2026-01-31 365'], 2026, 0n],
  ['active', ['2026-12-01 2026-01-31 365'], 2026, 3_100n],
  ['active', ['2026-01-01 open 365', '2026-06-01 2020-01-01 9', '2027-01-01 open 9'], 2026, 15_100n],
  ['active', [], 2026, 0n],
] as const)('%s %j costs in %i %i cents', (status, lines, year, cents) => {
  expect(yearlyCost({ status, contracts: contractsOf(lines), decisions: [] }, year, today)).toBe(cents);
});

test.each([
  ['whose notice was sent', '2025-06-01', 0n],
  ['that waits for somebody to send its notice', null, 36_500n],
])('A cancellation %s ends what renews itself, or doesn’t', (_, noticeSentOn, cents) => {
  const contracts = contractsOf(['2025-01-01 2025-12-31 365 renews', '2027-01-01 2027-12-31 730']);
  const cancelled = { decision: 'cancel', until: null, noticeSentOn, endsWith: null } as const;
  const decisions = [{ ...cancelled, contractId: 1, termEnd: '2025-12-31' }];
  expect(yearlyCost({ status: 'active', contracts, decisions }, 2026, today)).toBe(cents);
});

test('An item is rounded once, half up, not contract by contract', () => {
  const contracts = [
    contract('2026-01-01', '2026-01-01', 1.83),
    contract('2026-12-31', '2026-12-31', 1.82, 2),
  ];
  expect(yearlyCost({ status: 'terminated', contracts, decisions: [] }, 2026, today)).toBe(1n);
});

test('What no year can hold is still counted exactly', () => {
  const item = {
    status: 'terminated',
    contracts: [contract('2024-01-01', '2024-12-31', 999_999_999_999.99)],
    decisions: [],
  };
  expect(yearlyCost(item, 2024, today)).toBe((99_999_999_999_999n * 366n * 2n + 365n) / 730n);
});

test('Annualized is the latest cost of what goes on', () => {
  const contracts = [contract('2025-01-01', '2025-12-31', 100), contract('2026-01-01', null, 120.5, 2)];
  expect(annualizedCost({ status: 'active', contracts })).toBe(12_050n);
  expect(annualizedCost({ status: 'anything else', contracts })).toBe(12_050n);
  expect(annualizedCost({ status: 'pending_cancellation', contracts })).toBe(0n);
  expect(annualizedCost({ status: 'active', contracts: [] })).toBe(0n);
});
