import { expect, test } from 'vitest';
import { contractOf, itemOf, rowOf, today } from '../../test/renewals.ts';
import { compareRenewals, renewalsOfItem } from './renewals-of-item.ts';

test('A row has everything that the wire names, and more that screens and mails need', () => {
  const contract = contractOf({ autoRenew: true, noticeCount: 1, noticeUnit: 'months', renewalUplift: 5 });
  expect(renewalsOfItem(itemOf([contract], { snoozedUntil: '2026-11-23' }), today)).toEqual([
    {
      softwareId: 7,
      contractId: 1,
      vendor: 'Adobe',
      product_name: 'Creative Cloud',
      business_segment: ['Studio'],
      businessOwnerId: 3,
      techAdminId: 4,
      term: { number: 1, start: '2026-01-01', end: '2026-12-31' },
      boundary: '2027-01-01',
      lastNoticeDay: '2026-11-30',
      actBy: '2026-11-30',
      actBySource: 'computed',
      daysLeft: 8,
      state: 'undecided',
      isRequested: false,
      priceUnrecorded: false,
      renewsItself: true,
      renewalMonths: 12,
      cost: 12_000,
      nextCost: 12_600,
      committed: 12_600,
      estimatedCost: 12_000,
      canEndOn: null,
      snoozedUntil: '2026-11-23',
      decision: null,
      derivation: {
        isLengthAssumed: true,
        notice: { count: 1, unit: 'months' },
        enteredDay: null,
        isEnteredTooLate: false,
        cancelBy: null,
        sentence:
          'Term Jan 1 to Dec 31, 2026, renews itself for 12 months (assumed). 1 month’s notice: last day Nov 30, 2026.',
      },
      nextStart: null,
      nextEnd: '2027-12-31',
      reviewDate: null,
      missedBefore: null,
    },
  ]);
});

test('An item without contracts has no renewal', () => {
  expect(renewalsOfItem(itemOf([]), today)).toEqual([]);
});

test('What is followed costs what the next contract says and commits to no more', () => {
  const next = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31', cost: 9000 });
  expect(rowOf({ autoRenew: true }, { contracts: [next] })).toMatchObject({
    state: 'renewed',
    nextStart: '2027-01-01',
    nextCost: 9000,
    committed: null,
  });
});

test('What is cancelled costs nothing any more', () => {
  expect(rowOf({ autoRenew: true }, { status: 'terminated' })).toMatchObject({
    state: 'cancelled',
    cost: 12_000,
    nextCost: null,
    committed: null,
  });
});

test('A contract that never ends renews itself on the last day there is', () => {
  expect(rowOf({ endDate: '9999-12-31', autoRenew: true })).toMatchObject({
    boundary: '9999-12-31',
    actBy: '9999-12-31',
  });
});

test('Late rows come first, then open ones by their day, what runs on, and what is decided by its end', () => {
  const rows = [
    rowOf({ id: 1, endDate: '2026-11-30' }, { status: 'terminated' }),
    rowOf({ id: 2, endDate: '2026-11-25' }, { status: 'terminated' }),
    rowOf({ id: 3, endDate: null, billingCycle: 'monthly' }),
    rowOf({ id: 4, endDate: null }),
    rowOf({ id: 5 }),
    rowOf({ id: 6, endDate: '2026-11-24' }),
    rowOf({ id: 7, endDate: '2026-11-24' }),
    rowOf({ id: 8, endDate: '2026-11-21' }),
  ];
  expect(rows.toSorted(compareRenewals).map(({ contractId }) => contractId)).toEqual([
    8, 6, 7, 5, 4, 3, 2, 1,
  ]);
});
