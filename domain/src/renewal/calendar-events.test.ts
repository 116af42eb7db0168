import { expect, test } from 'vitest';
import { contractOf, rowOf } from '../../test/renewals.ts';
import { calendarEventsOf } from './calendar-events.ts';
import type { RenewalContract, RenewalItem } from './renewal-source.ts';

const renewing: Partial<RenewalContract> = {
  autoRenew: true,
  renewalMonths: 12,
  cancellationNoticeDate: '2026-11-25',
  nextReviewDate: '2026-10-01',
};

const eventsOf = (given: Partial<RenewalContract>, item: Partial<RenewalItem> = {}, today = '2026-11-22') =>
  calendarEventsOf(rowOf(given, item, today), today);

const keysOf = (...args: Parameters<typeof eventsOf>) => eventsOf(...args).map(({ key }) => key);

test('A term has a day to act, an end and a price review', () => {
  expect(eventsOf(renewing)).toEqual([
    { key: '1-act-by-1', kind: 'act-by', day: '2026-11-25', title: 'Act by: Adobe Creative Cloud' },
    { key: '1-term-end-1', kind: 'term-end', day: '2026-12-31', title: 'Term ends: Adobe Creative Cloud' },
    { key: '1-review-1', kind: 'review', day: '2026-10-01', title: 'Price review: Adobe Creative Cloud' },
  ]);
});

test('The next term has events of its own', () => {
  expect(keysOf(renewing, {}, '2027-01-01')).toEqual(['1-act-by-2', '1-term-end-2', '1-review-2']);
});

test('What is decided has no day to act any more', () => {
  const next = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31' });
  expect(keysOf(renewing, { contracts: [next] })).toEqual(['1-review-1']);
  expect(keysOf(renewing, { status: 'pending_cancellation' })).toEqual([]);
});

test('What runs on has only reviews', () => {
  expect(keysOf({ endDate: null, billingCycle: 'monthly', nextReviewDate: '2026-12-01' })).toEqual([
    '1-review-11',
  ]);
});

test('Calendars reach a year back', () => {
  expect(keysOf({ endDate: '2026-12-31', nextReviewDate: '2025-11-21' })).toEqual([
    '1-act-by-1',
    '1-term-end-1',
  ]);
  expect(keysOf({ endDate: '2026-12-31', nextReviewDate: '2025-11-22' })).toContain('1-review-1');
});
