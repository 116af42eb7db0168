import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyItem, contractOf, type Given, itemOf } from '../../test/renewals.ts';
import { latestContract } from '../contracts.ts';
import { renewalDayOf } from '../reminders.ts';
import type { RenewalItem } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';
import { repeatedDaysOf } from './repeated-reminders.ts';

/** The days, each with the end of its term. */
const daysOf = (item: RenewalItem, today: string) =>
  repeatedDaysOf(item, renewalsOfItem(item, today), today).map(({ day, end }) => [day, end]);

test('Where no contract renews itself or needs notice, repeated reminders have the day they always had', () => {
  fc.assert(
    fc.property(anyItem, anyDay, (given, today) => {
      const contracts = given.contracts.map((contract) => ({
        ...contract,
        autoRenew: false,
        noticeCount: null,
        noticeUnit: null,
      }));
      const latest = latestContract(contracts) ?? null;
      const day = renewalDayOf({ status: given.status, latestContract: latest });
      expect(daysOf({ ...given, contracts }, today)).toEqual(day === null ? [] : [[day, latest?.endDate]]);
    }),
  );
});

test('Where a contract renews itself or needs notice, they name no day that pages don’t name', () => {
  fc.assert(
    fc.property(anyItem, anyDay, (given, today) => {
      const contracts = given.contracts.map((contract) => ({ ...contract, autoRenew: true }));
      const item = { ...given, contracts };
      const rows = renewalsOfItem(item, today);
      const named = new Set(rows.map(({ actBy }) => actBy));
      for (const { day, renewal } of repeatedDaysOf(item, rows, today)) {
        if (renewal === null) continue;
        expect(named.has(day)).toBe(true);
        expect(day >= today || renewal.state === 'missed' || renewal.state === 'lapsed').toBe(true);
      }
    }),
  );
});

const of2025 = (cancellationNoticeDate: string | null) => ({
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  cancellationNoticeDate,
});
const ninetyDays = {
  startDate: '2026-03-01',
  endDate: '2027-02-28',
  noticeCount: 90,
  noticeUnit: 'days',
} as const;

test.each<[string, Given, string | null, string?]>([
  ['its notice date in the term as signed', { cancellationNoticeDate: '2026-12-01' }, '2026-12-01'],
  ['a notice date that passed, for it was missed', { cancellationNoticeDate: '2026-09-30' }, '2026-09-30'],
  ['its end', {}, '2026-12-31'],
  ['the end of the term that runs', of2025(null), '2026-12-31'],
  ['that end too where its notice date was the last term’s', of2025('2025-09-30'), '2026-12-31'],
  ['its notice date in the term that runs', of2025('2026-12-01'), '2026-12-01'],
  ['none without an end', { endDate: null }, null],
  ['the last day for notice', ninetyDays, '2026-11-30', '2027-02-28'],
  ['that of months, in each term', { ...of2025(null), noticeCount: 1, noticeUnit: 'months' }, '2026-11-30'],
  [
    'its own where that is earlier',
    { ...ninetyDays, cancellationNoticeDate: '2026-11-25' },
    '2026-11-25',
    '2027-02-28',
  ],
  [
    'the computed one where its own is later',
    { ...ninetyDays, cancellationNoticeDate: '2027-01-05' },
    '2026-11-30',
    '2027-02-28',
  ],
])('The day of a contract that renews itself is %s', (_, given, day, end = '2026-12-31') => {
  const item = itemOf([contractOf({ autoRenew: true, renewalMonths: 12, ...given })]);
  expect(daysOf(item, '2026-11-22')).toEqual(day === null ? [] : [[day, end]]);
});

test('They go on with the next term where one is over, at its last day', () => {
  const signed = { startDate: '2024-01-31', endDate: '2025-01-30', autoRenew: true, renewalMonths: 1 };
  const item = itemOf([contractOf(signed)]);
  expect(daysOf(item, '2025-02-27')).toEqual([['2025-02-27', '2025-02-27']]);
  expect(daysOf(item, '2025-02-28')).toEqual([['2025-03-30', '2025-03-30']]);
});

test('They end with what follows, and rest while a renegotiation does', () => {
  const first = contractOf({ id: 1, autoRenew: true, noticeCount: 1, noticeUnit: 'months' });
  const second = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31', autoRenew: true });
  expect(daysOf(itemOf([first]), '2026-11-22')).toEqual([['2026-11-30', '2026-12-31']]);
  expect(daysOf(itemOf([first, second]), '2026-11-22')).toEqual([]);
  const decision = {
    contractId: 1,
    termEnd: '2026-12-31',
    decision: 'renegotiate',
    until: '2026-11-25',
    noticeSentOn: null,
    endsWith: null,
  } as const;
  const renegotiated = itemOf([first], { decisions: [decision] });
  expect(daysOf(renegotiated, '2026-11-24')).toEqual([]);
  expect(daysOf(renegotiated, '2026-11-25')).toEqual([['2026-11-30', '2026-12-31']]);
});

test('Contracts beside each other have their days, and one day is one', () => {
  const [plain, renewing] = [contractOf({ id: 2 }), contractOf({ id: 1, autoRenew: true })];
  expect(daysOf(itemOf([renewing, plain]), '2026-11-22')).toEqual([['2026-12-31', '2026-12-31']]);
  const noticed = { ...renewing, noticeCount: 1, noticeUnit: 'months' } as const;
  expect(daysOf(itemOf([noticed, plain]), '2026-11-22')).toEqual([
    ['2026-11-30', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
  ]);
});

test('An item without contracts has none', () => {
  expect(daysOf(itemOf([]), '2026-11-22')).toEqual([]);
});
