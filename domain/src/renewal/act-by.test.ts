import { describe, expect, test } from 'vitest';
import { contractOf, itemOf } from '../../test/renewals.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const today = '2026-11-22';
type Given = Partial<RenewalContract>;
const renewing: Given = { autoRenew: true, renewalMonths: 12 };

/** The first row of an item with these contracts. */
function rowOf(contracts: readonly Given[], on = today) {
  const [row] = renewalsOfItem(
    itemOf(contracts.map((given, at) => contractOf({ id: at + 1, ...given }))),
    on,
  );
  if (!row) throw new Error('An item with contracts has a renewal');
  return row;
}

describe('The day to act', () => {
  test.each<[string, Given, string | null, string | null, string | null]>([
    [
      '3 months before the year ends',
      { ...renewing, noticeCount: 3, noticeUnit: 'months' },
      '2026-09-30',
      '2026-09-30',
      'computed',
    ],
    [
      '30 days before',
      { ...renewing, noticeCount: 30, noticeUnit: 'days' },
      '2026-12-01',
      '2026-12-01',
      'computed',
    ],
    [
      'no notice at all',
      { ...renewing, noticeCount: 0, noticeUnit: 'days' },
      '2026-12-31',
      '2026-12-31',
      'computed',
    ],
    [
      'no months of notice',
      { ...renewing, noticeCount: 0, noticeUnit: 'months' },
      '2026-12-31',
      '2026-12-31',
      'computed',
    ],
    ['nothing said', renewing, null, '2026-12-31', 'end'],
    ['a number without a unit', { ...renewing, noticeCount: 3 }, null, '2026-12-31', 'end'],
    [
      '36 months with 3 months’ notice',
      { ...renewing, startDate: '2024-01-01', noticeCount: 3, noticeUnit: 'months' },
      '2026-09-30',
      '2026-09-30',
      'computed',
    ],
    [
      'a notice longer than the signed term',
      { ...renewing, noticeCount: 15, noticeUnit: 'months' },
      '2025-09-30',
      '2025-09-30',
      'computed',
    ],
    [
      'a notice that ends in a shorter month',
      { ...renewing, startDate: '2026-03-31', endDate: '2027-03-30', noticeCount: 1, noticeUnit: 'months' },
      '2027-02-27',
      '2027-02-27',
      'computed',
    ],
    ['an entered day', { ...renewing, cancellationNoticeDate: '2026-12-15' }, null, '2026-12-15', 'entered'],
    [
      'an entered day that has passed',
      { ...renewing, cancellationNoticeDate: '2026-10-15' },
      null,
      '2026-10-15',
      'entered',
    ],
    [
      'an entered day before the computed one',
      { ...renewing, cancellationNoticeDate: '2026-11-25', noticeCount: 30, noticeUnit: 'days' },
      '2026-12-01',
      '2026-11-25',
      'entered',
    ],
    [
      'an entered day after the computed one',
      { ...renewing, cancellationNoticeDate: '2026-12-15', noticeCount: 30, noticeUnit: 'days' },
      '2026-12-01',
      '2026-12-01',
      'computed',
    ],
    [
      'an entered day before the term',
      { ...renewing, cancellationNoticeDate: '2025-12-31' },
      null,
      '2026-12-31',
      'end',
    ],
    [
      'an entered day after the term',
      { ...renewing, cancellationNoticeDate: '2027-01-01' },
      null,
      '2026-12-31',
      'end',
    ],
    [
      'the term’s last day entered',
      { ...renewing, cancellationNoticeDate: '2026-12-31' },
      null,
      '2026-12-31',
      'end',
    ],
    [
      'the day before the last entered',
      { ...renewing, cancellationNoticeDate: '2026-12-30' },
      null,
      '2026-12-30',
      'entered',
    ],
    ['a contract that ends', { noticeCount: 3, noticeUnit: 'months' }, null, '2026-12-31', 'end'],
    [
      'an entered day ahead of a contract that ends',
      { cancellationNoticeDate: '2026-12-15' },
      null,
      '2026-12-15',
      'entered',
    ],
    ['today entered in a contract that ends', { cancellationNoticeDate: today }, null, today, 'entered'],
    [
      'a passed entered day of a contract that ends',
      { cancellationNoticeDate: '2026-11-21' },
      null,
      '2026-12-31',
      'end',
    ],
    [
      'an entered day after the end of a contract that ends',
      { cancellationNoticeDate: '2027-01-15' },
      null,
      '2026-12-31',
      'end',
    ],
    ['a yearly contract without an end', { endDate: null }, null, null, null],
  ])('With %s', (_, given, lastNoticeDay, actBy, actBySource) => {
    expect(rowOf([given])).toMatchObject({ lastNoticeDay, actBy, actBySource });
  });

  test('An entered day that is later than the computed one is warned of, any other isn’t', () => {
    const notice: Given = { ...renewing, noticeCount: 30, noticeUnit: 'days' };
    const isWarned = (day: string | null) =>
      rowOf([{ ...notice, cancellationNoticeDate: day }]).derivation.isEnteredTooLate;
    expect([null, '2026-11-25', '2026-12-01', '2026-12-02', '2026-12-31'].map(isWarned)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  test('It is counted down, and past it up', () => {
    expect(rowOf([{ ...renewing, cancellationNoticeDate: '2026-11-25' }]).daysLeft).toBe(3);
    expect(rowOf([{ ...renewing, cancellationNoticeDate: '2026-10-31' }]).daysLeft).toBe(-22);
  });
});

describe('A contract that runs on', () => {
  const monthly: Given = { startDate: '2026-01-01', endDate: null, billingCycle: 'monthly' };

  test.each<[string, Given, string, string | null, string | null]>([
    ['without notice, on the period’s last day', monthly, '2026-11-30', null, '2026-11-30'],
    [
      'with 30 days’ notice on its last day',
      { ...monthly, noticeCount: 30, noticeUnit: 'days' },
      '2026-12-01',
      '2026-12-01',
      '2026-12-31',
    ],
    [
      'with 30 days’ notice a day later',
      { ...monthly, noticeCount: 30, noticeUnit: 'days' },
      '2026-12-02',
      '2027-01-01',
      '2027-01-31',
    ],
    [
      'with three months’ notice',
      { ...monthly, noticeCount: 3, noticeUnit: 'months' },
      today,
      '2026-11-30',
      '2027-02-28',
    ],
    [
      'by the quarter',
      { ...monthly, billingCycle: 'quarterly', noticeCount: 30, noticeUnit: 'days' },
      '2026-12-02',
      '2027-03-01',
      '2027-03-31',
    ],
    [
      'from its second term on, where its notice is as long as that',
      { ...renewing, noticeCount: 12, noticeUnit: 'months' },
      '2027-06-01',
      '2027-12-31',
      '2028-12-31',
    ],
  ])('Can end %s', (_, given, on, lastNoticeDay, canEndOn) => {
    expect(rowOf([given], on)).toMatchObject({
      state: 'running',
      actBy: null,
      daysLeft: null,
      lastNoticeDay,
      canEndOn,
    });
  });

  test('Its signed term keeps its day to act, however long its notice is', () => {
    const row = rowOf([{ ...renewing, noticeCount: 12, noticeUnit: 'months' }]);
    expect(row).toMatchObject({ state: 'missed', actBy: '2025-12-31', canEndOn: null });
  });

  test.each<[string, Given, boolean]>([
    ['364 days', { noticeCount: 364, noticeUnit: 'days' }, false],
    ['365 days', { noticeCount: 365, noticeUnit: 'days' }, true],
    ['11 months', { noticeCount: 11, noticeUnit: 'months' }, false],
    ['29 days of a month', { renewalMonths: 1, noticeCount: 29, noticeUnit: 'days' }, false],
    ['30 days of a month', { renewalMonths: 1, noticeCount: 30, noticeUnit: 'days' }, true],
    ['544 days of 18 months', { renewalMonths: 18, noticeCount: 544, noticeUnit: 'days' }, false],
    ['545 days of 18 months', { renewalMonths: 18, noticeCount: 545, noticeUnit: 'days' }, true],
  ])('A notice of %s, of a year where nothing else is said', (_, given, runsOn) => {
    expect(rowOf([{ ...renewing, ...given }], '2027-01-15').canEndOn !== null).toBe(runsOn);
  });
});
