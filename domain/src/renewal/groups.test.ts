import { expect, test } from 'vitest';
import { contractOf, decisionOf, type Given, monthly, rowOf, today } from '../../test/renewals.ts';
import { dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import { groupOf, groupsOf, isWithin, sumsOf } from './groups.ts';
import type { RenewalItem } from './renewal-source.ts';

const inDays = (days: number): string => dayText(dayNumber(today) + days);

const tenDays = { noticeCount: 10, noticeUnit: 'days' } as const;
const cancelling = { decisions: [decisionOf()] };
const renegotiated = { decisions: [decisionOf({ decision: 'renegotiate' })] };
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2029-12-31' });

test.each([
  [0, 'week'],
  [7, 'week'],
  [8, 'month'],
  [30, 'month'],
  [31, 'quarter'],
  [90, 'quarter'],
  [91, 'year'],
  [365, 'year'],
  [366, undefined],
])('What comes up in %i days belongs to %j', (days, group) => {
  expect(groupOf(rowOf({ endDate: inDays(days) }), today)).toBe(group);
});

test.each<[string, Given, Partial<RenewalItem>, string | undefined]>([
  ['What lapsed', { endDate: inDays(-1) }, {}, 'late'],
  ['What was missed', { autoRenew: true, cancellationNoticeDate: inDays(-1) }, {}, 'late'],
  ['A price that nobody recorded', { endDate: inDays(-1), autoRenew: true }, {}, 'late'],
  ['A year without an end', { endDate: null }, {}, 'late'],
  ['What runs on', monthly, {}, 'running'],
  ['What runs on and is renegotiated', monthly, renegotiated, 'running'],
  ['What runs on and is to be cancelled', { ...monthly, ...tenDays }, cancelling, 'month'],
  ['What is renewed, by its end', {}, { contracts: [successor] }, 'quarter'],
  ['What is cancelled, by its end', {}, { status: 'pending_cancellation' }, 'quarter'],
  ['What has ended', { endDate: inDays(-1) }, { status: 'terminated' }, undefined],
])('%s has its place', (_, given, item, group) => {
  expect(groupOf(rowOf(given, item), today)).toBe(group);
});

test('Groups come in their order, with their last day in words', () => {
  const rows = [rowOf(monthly), ...[5, -1, 20, 80, 200, 400].map((days) => rowOf({ endDate: inDays(days) }))];
  expect(groupsOf(rows, today).map(({ name, title, until }) => [name, title, until])).toEqual([
    ['late', 'Missed and expired', 'past their day'],
    ['week', 'This week', 'by Nov 29'],
    ['month', 'This month', 'by Dec 22'],
    ['quarter', 'Next three months', 'by Feb 20, 2027'],
    ['year', 'Later', 'by Nov 22, 2027'],
    ['running', 'Running on', 'no end; no day to act'],
  ]);
});

test.each<[string, ReturnType<typeof rowOf>, boolean]>([
  ['acted on by its last day', rowOf({ endDate: inDays(30) }), true],
  ['acted on a day later', rowOf({ endDate: inDays(31) }), false],
  ['lapsed', rowOf({ endDate: inDays(-100) }), true],
  ['running', rowOf(monthly), true],
  ['cancelling, however far', rowOf({}, { decisions: [decisionOf()] }), true],
  ['cancelled with its end ahead', rowOf({ endDate: inDays(20) }, { status: 'pending_cancellation' }), true],
  ['cancelled and over', rowOf({ endDate: inDays(-1) }, { status: 'terminated' }), false],
  ['recurring, cancelled, in its last period', rowOf(monthly, { status: 'pending_cancellation' }), true],
])('Of 30 days a row that is %s: %s', (_, row, within) => {
  expect(isWithin(row, 30, today)).toBe(within);
});

test('At stake is a year of what isn’t decided, committed are whole terms', () => {
  const rows = [
    rowOf({ cost: 1000.01, autoRenew: true, renewalMonths: 36, renewalUplift: 5 }),
    rowOf({ cost: 500 }),
    rowOf({ ...monthly, cost: 70 }),
    rowOf({ cost: 9 }, { status: 'pending_cancellation' }),
  ];
  expect(sumsOf(rows)).toEqual({
    rows: 4,
    open: 2,
    decided: 1,
    atStake: 1500.01,
    committed: 3150.03,
    renewing: 1,
    ending: 1,
  });
});
