import { describe, expect, test } from 'vitest';
import { rowOf } from '../../test/renewals.ts';
import type { RenewalContract } from './renewal-source.ts';

const today = '2026-11-22';
type Given = Partial<RenewalContract>;
const renewing: Given = { autoRenew: true, renewalMonths: 12 };

/** Renews itself, with so many days or months of notice. */
const inDays = (noticeCount: number, more: Given = {}): Given => ({
  ...renewing,
  noticeCount,
  noticeUnit: 'days',
  ...more,
});
const inMonths = (noticeCount: number, more: Given = {}): Given => ({
  ...inDays(noticeCount),
  noticeUnit: 'months',
  ...more,
});
const entered = (cancellationNoticeDate: string, more: Given = renewing): Given => ({
  ...more,
  cancellationNoticeDate,
});

describe('The day to act', () => {
  test.each<[string, Given, string]>([
    ['3 months before the year ends', inMonths(3), '2026-09-30'],
    ['30 days before', inDays(30), '2026-12-01'],
    ['no notice at all', inDays(0), '2026-12-31'],
    ['no months of notice', inMonths(0), '2026-12-31'],
    ['36 months with 3 months’ notice', inMonths(3, { startDate: '2024-01-01' }), '2026-09-30'],
    ['a notice longer than the signed term', inMonths(15), '2025-09-30'],
    [
      'a notice that ends in a shorter month',
      inMonths(1, { startDate: '2026-03-31', endDate: '2027-03-30' }),
      '2027-02-27',
    ],
    ['an entered day after the computed one', entered('2026-12-15', inDays(30)), '2026-12-01'],
  ])('With %s it is computed', (_, given, day) => {
    expect(rowOf(given)).toMatchObject({ lastNoticeDay: day, actBy: day, actBySource: 'computed' });
  });

  test.each<[string, Given, string, string | null]>([
    ['an entered day', entered('2026-12-15'), '2026-12-15', null],
    ['an entered day that has passed', entered('2026-10-15'), '2026-10-15', null],
    ['the day before the last entered', entered('2026-12-30'), '2026-12-30', null],
    ['an entered day before the computed one', entered('2026-11-25', inDays(30)), '2026-11-25', '2026-12-01'],
    ['an entered day ahead of a contract that ends', entered('2026-12-15', {}), '2026-12-15', null],
    ['today entered in a contract that ends', entered(today, {}), today, null],
  ])('With %s it is that one', (_, given, actBy, lastNoticeDay) => {
    expect(rowOf(given)).toMatchObject({ lastNoticeDay, actBy, actBySource: 'entered' });
  });

  test.each<[string, Given]>([
    ['nothing said', renewing],
    ['a number without a unit', { ...renewing, noticeCount: 3 }],
    ['an entered day before the term', entered('2025-12-31')],
    ['an entered day after the term', entered('2027-01-01')],
    ['the term’s last day entered', entered('2026-12-31')],
    ['a contract that ends', { noticeCount: 3, noticeUnit: 'months' }],
    ['a passed entered day of a contract that ends', entered('2026-11-21', {})],
    ['an entered day after the end of a contract that ends', entered('2027-01-15', {})],
  ])('With %s it is the term’s end', (_, given) => {
    expect(rowOf(given)).toMatchObject({ lastNoticeDay: null, actBy: '2026-12-31', actBySource: 'end' });
  });

  test('A yearly contract without an end has none', () => {
    const none = { lastNoticeDay: null, actBy: null, actBySource: null };
    expect(rowOf({ endDate: null })).toMatchObject(none);
  });

  test('An entered day that is later than the computed one is warned of, any other isn’t', () => {
    const isWarned = (day: string | null) =>
      rowOf({ ...inDays(30), cancellationNoticeDate: day }).derivation.isEnteredTooLate;
    const days = [null, '2026-11-25', '2026-12-01', '2026-12-02', '2026-12-31'];
    expect(days.filter(isWarned)).toEqual(['2026-12-02']);
  });

  test('It is counted down, and past it up', () => {
    const leftOf = (day: string) => rowOf(entered(day)).daysLeft;
    expect(['2026-11-25', '2026-10-31'].map(leftOf)).toEqual([3, -22]);
  });
});

describe('A contract that runs on', () => {
  const monthly: Given = { startDate: '2026-01-01', endDate: null, billingCycle: 'monthly' };

  const monthlyIn30 = inDays(30, { ...monthly, autoRenew: false });

  test.each<[string, Given, string, string | null, string | null]>([
    ['without notice, on the period’s last day', monthly, '2026-11-30', null, '2026-11-30'],
    ['with 30 days’ notice on its last day', monthlyIn30, '2026-12-01', '2026-12-01', '2026-12-31'],
    ['with 30 days’ notice a day later', monthlyIn30, '2026-12-02', '2027-01-01', '2027-01-31'],
    [
      'with three months’ notice',
      { ...monthly, noticeCount: 3, noticeUnit: 'months' },
      today,
      '2026-11-30',
      '2027-02-28',
    ],
    [
      'by the quarter',
      { ...monthlyIn30, billingCycle: 'quarterly' },
      '2026-12-02',
      '2027-03-01',
      '2027-03-31',
    ],
    ['from its second term on', inMonths(12), '2027-06-01', '2027-12-31', '2028-12-31'],
  ])('Can end %s', (_, given, on, lastNoticeDay, canEndOn) => {
    expect(rowOf(given, {}, on)).toMatchObject({
      state: 'running',
      actBy: null,
      daysLeft: null,
      lastNoticeDay,
      canEndOn,
    });
  });

  test('Its signed term keeps its day to act, however long its notice is', () => {
    const row = rowOf(inMonths(12));
    expect(row).toMatchObject({ state: 'missed', actBy: '2025-12-31', canEndOn: null });
  });

  test.each<[string, Given, boolean]>([
    ['364 days', inDays(364), false],
    ['365 days', inDays(365), true],
    ['11 months', inMonths(11), false],
    ['29 days of a month', inDays(29, { renewalMonths: 1 }), false],
    ['30 days of a month', inDays(30, { renewalMonths: 1 }), true],
    ['544 days of 18 months', inDays(544, { renewalMonths: 18 }), false],
    ['545 days of 18 months', inDays(545, { renewalMonths: 18 }), true],
  ])('A notice of %s, of a year where nothing else is said', (_, given, runsOn) => {
    expect(rowOf(given, {}, '2027-01-15').canEndOn !== null).toBe(runsOn);
  });
});
