import { expect, test } from 'vitest';
import {
  alertDateOf,
  isAlertDue,
  noticeAhead,
  noticeSoon,
  openEndLabel,
  renewalOf,
  renewalSummary,
  urgencyOf,
} from './renewals.ts';

const today = '2026-11-21';

test.each([
  ['2026-12-31', 'monthly', null, { date: '2026-12-31', label: null, sortDate: '2026-12-31' }],
  [null, 'monthly', null, { date: null, label: 'Monthly recurring', sortDate: '2099-12-31' }],
  [null, 'quarterly', '2026-01-01', { date: null, label: 'Quarterly recurring', sortDate: '2099-12-31' }],
  [null, 'yearly', null, { date: null, label: 'End date missing', sortDate: '2099-12-31' }],
])(
  'An item whose contract ends on %s, %s, and whose own date is %s, renews %j',
  (endDate, billingCycle, own, renewal) => {
    const item = { latestContract: { endDate, billingCycle }, renewal_date: own };
    expect(renewalOf(item, today)).toEqual(renewal);
  },
);

test.each([
  ['2027-03-01', '2027-03-01'],
  [null, '2027-11-21'],
])('Without a contract an item whose own date is %s renews on %s', (renewal_date, date) => {
  const renewal = { date, label: null, sortDate: date };
  expect(renewalOf({ latestContract: null, renewal_date }, today)).toEqual(renewal);
});

test.each([
  ['2026-11-20', -1, 'overdue'],
  ['2026-11-21', 0, 'week'],
  ['2026-11-28', 7, 'week'],
  ['2026-11-29', 8, 'near'],
  ['2026-12-21', 30, 'near'],
  ['2026-12-22', 31, 'soon'],
  ['2027-01-20', 60, 'soon'],
  ['2027-01-21', 61, 'later'],
])('%s is %i days away: %s', (date, days, urgency) => {
  expect(urgencyOf(date, today)).toEqual({ days, urgency });
});

test('An open end reads by its cycle', () => {
  expect(['monthly', 'quarterly', 'yearly', 'other'].map(openEndLabel)).toEqual([
    'Monthly recurring',
    'Quarterly recurring',
    'End date missing',
    'Ongoing',
  ]);
});

test.each([
  [0, 0, null],
  [0, 1, '1 upcoming renewal (60 days)'],
  [0, 6, '6 upcoming renewals (60 days)'],
  [0, 214, '214 upcoming renewals (60 days)'],
  [1, 0, '1 overdue, 0 upcoming'],
  [1, 1, '1 overdue, 1 upcoming'],
  [2, 6, '2 overdue, 6 upcoming'],
  [1200, 30_814, '1,200 overdue, 30,814 upcoming'],
  [0, 1814, '1,814 upcoming renewals (60 days)'],
])('%i overdue and %i upcoming renewals are summed up as %j', (overdue, upcoming, summary) => {
  expect(renewalSummary({ overdue, upcoming, missing: 0 })).toBe(summary);
});

test.each([
  [{ overdue: 0, upcoming: 0, missing: 1 }, '1 end date missing'],
  [{ overdue: 0, upcoming: 1, missing: 2 }, '1 upcoming renewal (60 days), 2 end dates missing'],
  [{ overdue: 2, upcoming: 6, missing: 1234 }, '2 overdue, 6 upcoming, 1,234 end dates missing'],
])('Renewals of which ends are missing, %j, are summed up as %j', (counts, summary) => {
  expect(renewalSummary(counts)).toBe(summary);
});

test.each([
  ['2026-12-31', null, null],
  ['2026-12-31', '2026-11-20', null],
  ['2026-12-31', '2026-11-21', '2026-11-21'],
  ['2026-12-31', '2026-11-30', '2026-11-30'],
  ['2026-12-31', '2026-12-31', '2026-12-31'],
  ['2026-12-31', '2027-01-01', null],
  ['2026-11-21', '2026-11-21', '2026-11-21'],
  ['2026-11-20', '2026-11-20', null],
  ['2026-11-20', '2026-11-21', null],
])(
  'Of a contract that ends on %s with notice until %s, the day still ahead is %s',
  (endDate, cancellationNoticeDate, ahead) => {
    expect(noticeAhead({ endDate, cancellationNoticeDate }, today)).toBe(ahead);
  },
);

test.each([
  ['2027-01-20', '2026-11-23', '2026-11-23'],
  ['2027-01-20', '2026-12-05', '2026-12-05'],
  ['2027-01-20', '2026-12-06', '2027-01-20'],
  ['2027-01-20', '2026-11-20', '2027-01-20'],
  ['2026-11-22', '2026-11-23', '2026-11-22'],
  ['2026-11-22', null, '2026-11-22'],
  [null, '2026-11-23', null],
])(
  'An alert of what ends on %s with notice until %s stands by %s',
  (endDate, cancellationNoticeDate, date) => {
    const dates = { endDate, cancellationNoticeDate };
    expect(alertDateOf(dates, today)).toBe(date);
    expect(noticeSoon(dates, today)).toBe(date === cancellationNoticeDate && date !== null ? date : null);
  },
);

test.each([
  ['has ended', { endDate: '2024-01-01', billingCycle: 'yearly' }, true],
  ['ends on the last of 60 days', { endDate: '2027-01-20', billingCycle: 'monthly' }, true],
  ['ends a day later', { endDate: '2027-01-21', billingCycle: 'yearly' }, false],
  ['is yearly without an end', { endDate: null, billingCycle: 'yearly' }, true],
  ['runs on', { endDate: null, billingCycle: 'quarterly' }, false],
])('Whether a contract that %s is alerted to', (_, contract, isDue) => {
  expect(isAlertDue(contract, today)).toBe(isDue);
});
