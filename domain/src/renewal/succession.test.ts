import { describe, expect, test } from 'vitest';
import { contractOf, itemOf } from '../../test/renewals.ts';
import { dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';
import { lineOf } from './succession.ts';

type Given = Partial<RenewalContract>;
const renewing: Given = { autoRenew: true, renewalMonths: 12 };
const from = (startDate: string, given: Given = {}): Given => ({
  startDate,
  endDate: '2030-12-31',
  ...given,
});

const rowsOf = (contracts: readonly Given[], on: string): string[] =>
  renewalsOfItem(itemOf(contracts.map((given, at) => contractOf({ id: at + 1, ...given }))), on).map(
    ({ contractId, state }) => `${contractId} ${state}`,
  );

describe('A contract follows another, seen before its start and after it', () => {
  test.each<[string, Given[], string, string[], string[]]>([
    ['that it touches', [{}, from('2027-01-01')], '2027-01-01', ['1 renewed'], ['2 undecided']],
    ['that it overlaps by 31 days', [{}, from('2026-12-01')], '2026-12-01', ['1 renewed'], ['2 undecided']],
    [
      'but not by 32',
      [{}, from('2026-11-30')],
      '2026-11-30',
      ['1 undecided', '2 undecided'],
      ['1 undecided', '2 undecided'],
    ],
    ['31 days after its end', [{}, from('2027-02-01')], '2027-02-01', ['1 renewed'], ['2 undecided']],
    [
      'but not 32',
      [{}, from('2027-02-02')],
      '2027-02-02',
      ['1 lapsed', '2 undecided'],
      ['1 lapsed', '2 undecided'],
    ],
    [
      'that it names, years later',
      [{}, from('2029-06-01', { renewsContractId: 1 })],
      '2029-06-01',
      ['1 renewed'],
      ['2 undecided'],
    ],
    [
      'that it names, in the middle of its term',
      [{}, from('2026-06-01', { renewsContractId: 1 })],
      '2026-06-01',
      ['1 renewed'],
      ['2 undecided'],
    ],
    [
      'that it names from the same day on',
      [{}, from('2026-01-01', { renewsContractId: 1 })],
      '2026-01-01',
      ['1 renewed'],
      ['2 undecided'],
    ],
    [
      'but not beside it from the same day on',
      [{ endDate: '2026-01-31' }, { endDate: '2026-01-31' }],
      '2026-01-01',
      ['1 undecided', '2 undecided'],
      ['1 undecided', '2 undecided'],
    ],
    [
      'after several terms that nobody decided',
      [renewing, from('2029-01-01')],
      '2029-01-01',
      ['1 renewed'],
      ['2 undecided'],
    ],
    [
      'but not between two of its boundaries',
      [renewing, from('2028-06-01')],
      '2028-06-01',
      ['1 undecided', '2 undecided'],
      ['1 undecided', '2 undecided'],
    ],
    [
      'that runs on, from a period to the next',
      [{ endDate: null, billingCycle: 'monthly' }, from('2026-08-10')],
      '2026-08-10',
      ['1 renewed'],
      ['2 undecided'],
    ],
  ])('%s', (_, contracts, start, before, after) => {
    const dayBefore = dayText(dayNumber(start) - 1);
    expect(rowsOf(contracts, dayBefore).toSorted()).toEqual(before);
    expect(rowsOf(contracts, start).toSorted()).toEqual(after);
  });
});

test('A line has the contracts that lead to one, in their order, and none that run beside it', () => {
  const contracts = [
    contractOf({ id: 3, startDate: '2026-01-01', endDate: '2026-12-31' }),
    contractOf({ id: 1, startDate: '2024-01-01', endDate: '2024-12-31' }),
    contractOf({ id: 2, startDate: '2025-01-01', endDate: '2025-12-31' }),
    contractOf({ id: 9, startDate: '2025-06-01', endDate: '2027-05-31' }),
  ];
  const idsWith = (id: number): number[] => lineOf(contracts, id).map((contract) => contract.id);
  expect([idsWith(3), idsWith(1), idsWith(9)]).toEqual([[1, 2, 3], [1, 2, 3], [9]]);
});
