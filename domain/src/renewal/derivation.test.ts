import { expect, test } from 'vitest';
import { contractOf, rowOf } from '../../test/renewals.ts';
import type { RenewalContract, RenewalItem } from './renewal-source.ts';

const renewing: Partial<RenewalContract> = { autoRenew: true, renewalMonths: 12 };
const notice = (noticeCount: number, noticeUnit: 'days' | 'months') => ({ noticeCount, noticeUnit });
const monthly: Partial<RenewalContract> = { endDate: null, billingCycle: 'monthly' };
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31' });

test.each<[string, Partial<RenewalContract>, Partial<RenewalItem>?]>([
  [
    'Term Jan 1 to Dec 31, 2026, renews itself for 12 months. 3 months’ notice: last day Sep 30, 2026.',
    { ...renewing, ...notice(3, 'months') },
  ],
  [
    'Term Dec 1, 2025 to Nov 30, 2026, renews itself for 12 months. 30 days’ notice: last day Oct 31, 2026.',
    { ...renewing, startDate: '2025-12-01', endDate: '2026-11-30', ...notice(30, 'days') },
  ],
  [
    'Term Dec 13, 2025 to Dec 12, 2026, renews itself for 12 months. Last day entered in the contract: Nov 25, 2026.',
    { ...renewing, startDate: '2025-12-13', endDate: '2026-12-12', cancellationNoticeDate: '2026-11-25' },
  ],
  [
    'Term Jan 1 to Dec 31, 2026, renews itself for 12 months. 1 month’s notice: last day Nov 30, 2026. Last day entered in the contract: Nov 25, 2026.',
    { ...renewing, ...notice(1, 'months'), cancellationNoticeDate: '2026-11-25' },
  ],
  [
    'Term Jan 1 to Dec 31, 2026, renews itself for 12 months. 1 month’s notice: last day Nov 30, 2026. The day entered in the contract, Dec 15, 2026, is too late.',
    { ...renewing, ...notice(1, 'months'), cancellationNoticeDate: '2026-12-15' },
  ],
  [
    'Term Jan 1 to Dec 31, 2026, renews itself for 12 months (assumed). No notice period: last day Dec 31, 2026.',
    { autoRenew: true },
  ],
  [
    'Term Dec 31, 2025 to Dec 31, 2026, renews itself for 1 month. 1 day’s notice: last day Dec 30, 2026.',
    { startDate: '2025-12-31', autoRenew: true, renewalMonths: 1, ...notice(1, 'days') },
  ],
  ['Term Jan 1 to Dec 31, 2026, doesn’t renew itself.', {}],
  [
    'Term Jan 1 to Dec 31, 2026, doesn’t renew itself. Last day entered in the contract: Dec 15, 2026.',
    { cancellationNoticeDate: '2026-12-15' },
  ],
  [
    'Term Jan 1 to Dec 31, 2026. The next one is signed from Jan 1, 2027.',
    renewing,
    { contracts: [successor] },
  ],
  ['Term Jan 1 to Dec 31, 2026, is cancelled.', renewing, { status: 'pending_cancellation' }],
  ['Term from Jan 1, 2026, its end is missing.', { endDate: null }],
  [
    'Billing period Nov 1 to Nov 30, 2026, runs until cancelled. Can end on Nov 30, 2026 if cancelled by Nov 30, 2026.',
    monthly,
  ],
  [
    'Billing period Nov 1 to Nov 30, 2026, runs until cancelled. 30 days’ notice: can end on Dec 31, 2026 if cancelled by Dec 1, 2026.',
    { ...monthly, ...notice(30, 'days') },
  ],
  [
    'Term Jan 1 to Dec 31, 2026, renews itself for 12 months. 1,000 days’ notice: can end on Dec 31, 2029 if cancelled by Apr 6, 2027.',
    { ...renewing, startDate: '2025-01-01', endDate: '2025-12-31', ...notice(1000, 'days') },
  ],
])('%s', (sentence, given, item) => {
  expect(rowOf(given, item).derivation.sentence).toBe(sentence);
});

test('The data say what the sentence says', () => {
  const given: Partial<RenewalContract> = {
    autoRenew: true,
    noticeCount: 30,
    noticeUnit: 'days',
    cancellationNoticeDate: '2026-12-15',
  };
  expect(rowOf(given).derivation).toMatchObject({
    isLengthAssumed: true,
    notice: { count: 30, unit: 'days' },
    enteredDay: '2026-12-15',
    isEnteredTooLate: true,
    cancelBy: null,
  });
});
