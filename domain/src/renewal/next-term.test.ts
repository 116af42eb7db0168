import { expect, test } from 'vitest';
import { contractOf, type Given, rowOf, today } from '../../test/renewals.ts';
import { nextMonths, nextTermOf, outcomeOf, runningTermOf, type WouldBeContract } from './next-term.ts';
import { changeText } from './price-change.ts';

const nextOf = (given: Given) => nextTermOf(rowOf(given), contractOf(given));

const figma = {
  startDate: '2026-02-14',
  endDate: '2027-02-13',
  cost: 43_200,
  autoRenew: true,
  renewalUplift: 5,
};

test.each([
  ['a year where the cancellation has moved the end over several terms', 'cancelled', '2026-12-31', null, 12],
  ['as entered', 'cancelled', '2026-12-31', 24, 24],
  ['the signed term where that is shorter', 'cancelled', '2023-03-31', null, 3],
  ['the signed term of what goes on', 'undecided', '2024-12-31', null, 24],
] as const)('It is proposed for %s', (_, state, endDate, entered, months) => {
  const contract = contractOf({ startDate: '2023-01-01', endDate, autoRenew: true, renewalMonths: entered });
  expect(nextMonths({ state, renewalMonths: entered }, contract)).toBe(months);
});

const foreseen = (endDate: string, cost: number) => ({ startDate: '2027-02-14', endDate, cost });

test.each<[string, Given, object]>([
  ['begins at the boundary, at the price that the increase foresees', {}, foreseen('2028-02-13', 45_360)],
  ['is as long as the contract renews itself for', { renewalMonths: 24 }, foreseen('2029-02-13', 45_360)],
  [
    'is as long as the signed one of a contract that doesn’t renew itself',
    { startDate: '2024-02-14', autoRenew: false },
    foreseen('2030-02-13', 43_200),
  ],
  [
    'is a year where the signed one wasn’t whole months',
    { startDate: '2026-02-20', autoRenew: false },
    foreseen('2028-02-13', 43_200),
  ],
])('The next term %s', (_, given, expected) => {
  expect(nextOf({ ...figma, ...given })).toEqual(expected);
});

test('The next term isn’t known where the present one has no end', () => {
  expect(nextOf({ endDate: null })).toBeNull();
});

test('A term that runs is recorded from its first day to its last, at the price that was foreseen', () => {
  const running = { ...figma, startDate: '2025-11-01', endDate: '2026-10-31', cost: 142_500 };
  expect(runningTermOf(rowOf(running))).toEqual({
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    cost: 149_625,
  });
});

const wouldBe: WouldBeContract = {
  startDate: '2027-02-14',
  endDate: '2028-02-13',
  billingCycle: 'yearly',
  cost: 45_360,
  autoRenew: true,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  renewalMonths: 12,
  renewalUplift: 5,
  noticeCount: 60,
  noticeUnit: 'days',
};

test.each<[string, Partial<WouldBeContract>, object]>([
  [
    'its whole term, and a day to act before its end',
    {},
    { committed: 45_360, months: 12, actBy: '2027-12-15', actBySource: 'computed' },
  ],
  [
    'three years',
    { endDate: '2030-02-13' },
    { committed: 136_080, months: 36, actBy: '2029-12-15', actBySource: 'computed' },
  ],
  [
    'its days where they aren’t whole months',
    { endDate: '2027-02-23', cost: 3650, noticeCount: null, noticeUnit: null },
    { committed: 100, months: undefined, actBy: '2027-02-23', actBySource: 'end', notice: null },
  ],
  [
    'its last day to act on where it ends by itself',
    { autoRenew: false },
    { committed: 45_360, actBy: '2028-02-13', actBySource: 'end' },
  ],
  [
    'nothing for a fixed time where it runs until it is cancelled',
    { billingCycle: 'monthly', endDate: null, autoRenew: false },
    { committed: null, months: undefined, actBy: null },
  ],
])('A contract brings %s', (_, given, expected) => {
  expect(outcomeOf({ ...wouldBe, ...given }, today)).toMatchObject(expected);
});

test('A contract of software that is being cancelled has no day to act, since nobody is reminded of one', () => {
  const outcome = outcomeOf(wouldBe, today, { isActive: false });
  expect(outcome).toMatchObject({ committed: 45_360, months: 12, actBy: null, actBySource: null });
});

test.each([
  [43_200, 45_360, '+5.0%'],
  [100, 95.7, '−4.3%'],
  [100, 100, '0.0%'],
  [1000, 1000.5, '+0.1%'],
  [1000, 999.5, '−0.1%'],
  [3000, 3000.01, '0.0%'],
  [0, 100, ''],
])('From $%d to $%d is a change of "%s"', (before, after, text) => {
  expect(changeText(before, after)).toBe(text);
});

test('A day for the notice that is entered too late is told with the one that the notice period allows', () => {
  const contract = { ...wouldBe, noticeCount: 60, noticeUnit: 'days' } as const;
  const late = (cancellationNoticeDate: string) =>
    outcomeOf({ ...contract, cancellationNoticeDate }, '2027-03-01').lateEntry;
  expect(late('2028-01-31')).toEqual({ entered: '2028-01-31', allowed: '2027-12-15' });
  expect(late('2027-12-15')).toBeNull();
  expect(late('2027-12-01')).toBeNull();
});
