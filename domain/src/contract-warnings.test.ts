import { expect, test } from 'vitest';
import {
  contractWarnings,
  doOverlap,
  isNoticeAfterEnd,
  overlapping,
  type WarnedContract,
} from './contract-warnings.ts';

const contract = (id: number, startDate: string, endDate: string | null, notice: string | null = null) =>
  ({
    id,
    startDate,
    endDate,
    billingCycle: 'yearly',
    cancellationNoticeDate: notice,
  }) as const satisfies WarnedContract;

/** Contracts in a line: each from a day to another, or to none. */
const contractsIn = (line: string) =>
  line.split(', ').map((term, at) => {
    const [start = '', end] = term.split(' to ');
    return contract(at + 1, start, end ?? null);
  });

test.each([
  ['a single one', '2026-01-01 to 2026-12-31', false],
  ['one the day after another’s end', '2026-01-01 to 2026-12-31, 2027-01-01 to 2027-12-31', false],
  ['one from another’s last day on', '2026-12-31 to 2027-12-30, 2026-01-01 to 2026-12-31', true],
  [
    'a short one within a long one, and a third behind it',
    '2026-01-01 to 2028-12-31, 2026-02-01 to 2026-02-28, 2027-01-01',
    true,
  ],
  ['an open end, which gives way to the next one', '2026-01-01, 2026-06-01 to 2027-05-31', false],
  ['an open end that begins within another term', '2026-01-01 to 2026-12-31, 2026-06-01', true],
  ['two open ends from the same day', '2026-01-01, 2026-01-01', false],
  ['an end before its start', '2026-06-01 to 2026-01-31, 2026-02-01 to 2026-05-31', false],
])('Of %s it is said whether they overlap', (_, line, answer) => {
  expect(doOverlap(contractsIn(line))).toBe(answer);
});

test('Without contracts none overlap', () => {
  expect(doOverlap([])).toBe(false);
});

test('A contract names those that it overlaps, the earliest first, and not itself', () => {
  const list = [
    contract(4, '2028-01-01', '2028-12-31'),
    contract(3, '2026-12-01', '2027-11-30'),
    contract(2, '2026-06-01', '2026-12-31'),
    contract(1, '2025-01-01', '2026-06-30'),
  ];
  const found = overlapping(contract(2, '2026-06-01', '2026-12-31'), list);
  expect(found.map(({ id }) => id)).toEqual([1, 3]);
});

test.each([
  ['yearly', '2026-12-31', '2027-01-01', true],
  ['yearly', '2026-12-31', '2026-12-31', false],
  ['yearly', null, '2027-01-01', false],
  ['yearly', '2026-12-31', null, false],
  ['monthly', '2026-12-31', '2027-01-01', false],
] as const)('A %s contract until %s with the day %s', (billingCycle, endDate, notice, answer) => {
  expect(isNoticeAfterEnd({ billingCycle, endDate, cancellationNoticeDate: notice })).toBe(answer);
});

test('A day after the end that is the next review is no day to give notice', () => {
  const confirmed = {
    ...contract(1, '2026-01-01', '2026-12-31', '2027-11-01'),
    nextReviewDate: '2027-11-01',
  };
  expect(isNoticeAfterEnd(confirmed)).toBe(false);
  expect(isNoticeAfterEnd({ ...confirmed, nextReviewDate: '2027-06-01' })).toBe(true);
});

test('An item is warned once of each kind', () => {
  const late = contract(1, '2026-01-01', '2026-12-31', '2027-02-01');
  const contracts = [late, contract(2, '2026-12-01', '2027-11-30', '2028-01-01')];
  expect(contractWarnings({ status: 'active', contracts })).toEqual(['overlap', 'noticeAfterEnd']);
  const sound = [contract(1, '2026-01-01', '2026-12-31')];
  expect(contractWarnings({ status: 'active', contracts: sound })).toEqual([]);
});

test.each(['pending_cancellation', 'terminated'])(
  'Of an item that is %s no notice is asked for: its end was moved before that day',
  (status) => {
    const contracts = [contract(1, '2026-01-01', '2026-06-30', '2026-11-01')];
    expect(contractWarnings({ status, contracts })).toEqual([]);
    const overlapping = [...contracts, contract(2, '2026-06-01', '2027-05-31')];
    expect(contractWarnings({ status, contracts: overlapping })).toEqual(['overlap']);
  },
);
