import { describe, expect, test } from 'vitest';
import { contractOf, decisionOf, type Given, monthly, rowOf, today } from '../../test/renewals.ts';
import { alertWords, isAlert, isOwnedBy, isPressing, pressingOf } from './attention.ts';
import type { RenewalItem } from './renewal-source.ts';

const days = (count: number): Given => ({ noticeCount: count, noticeUnit: 'days' });
const term = (startDate: string, endDate: string): Given => ({ startDate, endDate, autoRenew: true });
const missed: Given = { ...term('2025-12-01', '2026-11-30'), ...days(30) };
const near: Given = { ...term('2025-12-06', '2026-12-05'), ...days(7) };
const unrecorded: Given = { ...term('2025-11-01', '2026-10-31'), ...days(60) };
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2029-12-31' });

const decidedUntil = (termEnd: string, decision: 'cancel' | 'renegotiate' = 'cancel') => ({
  decisions: [decisionOf({ termEnd, decision })],
});

describe('The dashboard says', () => {
  test.each<[string, Given, Partial<RenewalItem>]>([
    ['Missed Oct 31, renews Dec 1', missed, {}],
    ['Act by Nov 28, renews Dec 6', near, {}],
    ['Ended Oct 31, auto-renewed; record the new price', unrecorded, {}],
    ['Ended Oct 2, still active', { endDate: '2026-10-02' }, {}],
    ['Act by Nov 28, renewal requested', near, { requestedContractIds: [1] }],
    ['Act by Nov 28, renegotiating', near, decidedUntil('2026-12-05', 'renegotiate')],
    ['Act by Nov 28, cancelling, notice not recorded', near, decidedUntil('2026-12-05')],
    ['Act by Dec 1, renews Jan 1, 2027', { autoRenew: true, ...days(30) }, {}],
    ['Ends Dec 31, doesn’t renew itself', {}, {}],
    ['Act by Dec 15, ends Dec 31', { cancellationNoticeDate: '2026-12-15' }, {}],
    ['Ends Dec 31, next from Jan 1, 2027', {}, { contracts: [successor] }],
    ['Act by Nov 30, cancelling, notice not recorded', monthly, decidedUntil('2026-11-30')],
  ])('%s', (text, given, item) => {
    const words = alertWords(rowOf(given, item), today);
    expect(words && `${words.when}, ${words.next}`).toBe(text);
  });

  test.each<[string, Given, Partial<RenewalItem>]>([
    ['runs on', monthly, {}],
    ['is cancelled', near, { status: 'terminated' }],
    ['has no end entered', { endDate: null }, {}],
  ])('Nothing of what %s', (_, given, item) => {
    expect(alertWords(rowOf(given, item), today)).toBeNull();
  });

  test('The day to act of an unrecorded term, once that is near', () => {
    const row = rowOf({ ...term('2024-12-06', '2025-12-05'), ...days(7) });
    expect(row.priceUnrecorded).toBe(true);
    expect(alertWords(row, today)).toEqual({
      day: '2026-11-28',
      when: 'Act by Nov 28',
      next: 'renews Dec 6',
    });
  });
});

test.each<[string, Given, Partial<RenewalItem>, ...expected: [alerts: boolean, presses: boolean]]>([
  ['missed', missed, {}, true, true],
  ['lapsed', { endDate: '2026-10-02' }, {}, true, true],
  ['unrecorded', unrecorded, {}, true, true],
  [
    'cancelling without notice, however far',
    { endDate: '2026-12-31' },
    { decisions: [decisionOf()] },
    true,
    true,
  ],
  ['undecided with 30 days left', { endDate: '2026-12-22' }, {}, true, true],
  ['undecided with 31 days left', { endDate: '2026-12-23' }, {}, true, false],
  ['60 days ahead', { endDate: '2027-01-21' }, {}, true, false],
  ['61 days ahead', { endDate: '2027-01-22' }, {}, false, false],
  ['requested', near, { requestedContractIds: [1] }, true, false],
  ['renewed', {}, { contracts: [successor] }, false, false],
  ['cancelled', near, { status: 'pending_cancellation' }, false, false],
  ['running', monthly, {}, false, false],
])('What is %s is an alert: %4$s, and presses: %5$s', (_, given, item, ...expected) => {
  const row = rowOf(given, item);
  expect([isAlert(row), isPressing(row)]).toEqual(expected);
});

test('A renewal is its business owner’s, else its tech admin’s', () => {
  expect(isOwnedBy({ businessOwnerId: 3, techAdminId: 4 }, 3)).toBe(true);
  expect(isOwnedBy({ businessOwnerId: 3, techAdminId: 4 }, 4)).toBe(false);
  expect(isOwnedBy({ businessOwnerId: null, techAdminId: 4 }, 4)).toBe(true);
});

test('What presses of one’s own is counted and told, the most urgent first', () => {
  const soon = rowOf(near, { vendor: 'Soon' });
  const rows = [
    soon,
    rowOf(missed, { vendor: 'Late' }),
    rowOf(missed, { businessOwnerId: 9 }),
    rowOf(monthly),
  ];
  expect(pressingOf(rows, 3)).toEqual({ count: 2, missed: 1, vendors: ['Late', 'Soon'], actBy: soon.actBy });
  expect(pressingOf(rows, 77)).toEqual({ count: 0, missed: 0, vendors: [], actBy: null });
});
