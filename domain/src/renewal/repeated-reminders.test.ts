import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay, anyItem, contractOf } from '../../test/renewals.ts';
import { latestContract } from '../contracts.ts';
import { renewalDayOf } from '../reminders.ts';
import type { RenewalContract } from './renewal-source.ts';
import { repeatedDayOf, repeatedReminderOf } from './repeated-reminders.ts';

test('Where no contract renews itself, repeated reminders have the day they always had', () => {
  fc.assert(
    fc.property(anyItem, anyDay, ({ status, contracts: given }, today) => {
      const contracts = given.map((contract) => ({ ...contract, autoRenew: false }));
      const latest = latestContract(contracts) ?? null;
      expect(repeatedDayOf({ status, contracts }, today)).toBe(
        renewalDayOf({ status, latestContract: latest }),
      );
    }),
  );
});

const of2025 = (cancellationNoticeDate: string | null) => ({
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  cancellationNoticeDate,
});

test.each<[string, Partial<RenewalContract>, string | null]>([
  ['its notice date in the term as signed', { cancellationNoticeDate: '2026-09-30' }, '2026-09-30'],
  ['its end', {}, '2026-12-31'],
  ['the end of the term that runs', of2025(null), '2026-12-31'],
  ['that end too where its notice date was the last term’s', of2025('2025-09-30'), '2026-12-31'],
  ['its notice date in the term that runs', of2025('2026-10-01'), '2026-10-01'],
  ['none without an end', { endDate: null }, null],
])('The day of a contract that renews itself is %s', (_, given, day) => {
  const contracts = [contractOf({ autoRenew: true, renewalMonths: 12, ...given })];
  expect(repeatedDayOf({ status: 'active', contracts }, '2026-11-22')).toBe(day);
});

test('The term that runs ends on the last day of its renewal, whatever its day to act is', () => {
  const signed = { startDate: '2024-01-31', endDate: '2025-01-30', autoRenew: true, renewalMonths: 1 };
  const reminderOf = (given: Partial<RenewalContract>, today: string) =>
    repeatedReminderOf({ status: 'active', contracts: [contractOf({ ...signed, ...given })] }, today);
  expect(reminderOf({}, '2025-02-27')).toEqual({ day: '2025-02-27', end: '2025-02-27' });
  expect(reminderOf({}, '2025-02-28')).toEqual({ day: '2025-03-30', end: '2025-03-30' });
  const cancellationNoticeDate = '2025-03-20';
  const noticed = { day: cancellationNoticeDate, end: '2025-03-30' };
  expect(reminderOf({ cancellationNoticeDate }, '2025-03-25')).toEqual(noticed);
  const open = { endDate: null, cancellationNoticeDate };
  expect(reminderOf(open, '2025-03-25')).toEqual({ ...noticed, end: null });
});

test('An item without contracts has none', () => {
  expect(repeatedDayOf({ status: 'active', contracts: [] }, '2026-11-22')).toBeNull();
});
