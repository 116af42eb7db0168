import { describe, expect, test } from 'vitest';
import { contractOf, decisionOf, itemOf, rowOf } from '../../test/renewals.ts';
import type { RenewalContract, RenewalItem } from './renewal-source.ts';
import { renewalsOfItem } from './renewals-of-item.ts';

const today = '2026-11-22';
type Given = Partial<RenewalContract>;

/** It renews itself with 2027, and November 25 is the last day for notice. */
const open: Given = { autoRenew: true, renewalMonths: 12, cancellationNoticeDate: '2026-11-25' };
const late: Given = { ...open, cancellationNoticeDate: '2026-11-21' };
const monthly: Given = { startDate: '2026-01-01', endDate: null, billingCycle: 'monthly' };
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31', cost: 9000 });

const stateOf = (...args: Parameters<typeof rowOf>) => rowOf(...args).state;

const followed = { contracts: [successor] };
const ended: Given = { endDate: '2026-11-21' };
const decided = (...given: Parameters<typeof decisionOf>): Partial<RenewalItem> => ({
  decisions: [decisionOf(...given)],
});
const toEndWithNext = decided({ noticeSentOn: today, endsWith: 'next' });
const renegotiating = { decision: 'renegotiate' } as const;
const requested = { requestedContractIds: [1] };

describe('The first state that holds is the state', () => {
  test.each<[string, Given, Partial<RenewalItem>, string]>([
    ['undecided', open, {}, 'undecided'],
    ['undecided on the day to act', { ...open, cancellationNoticeDate: today }, {}, 'undecided'],
    ['missed a day later', late, {}, 'missed'],
    ['cancelled by its item', late, { status: 'pending_cancellation' }, 'cancelled'],
    ['cancelled by an item that has ended', late, { status: 'terminated', ...followed }, 'cancelled'],
    ['renewed, whatever its day to act', late, followed, 'renewed'],
    ['cancelling, notice not recorded', open, decided(), 'cancelling'],
    ['missed, whatever was begun', late, decided(), 'missed'],
    ['missed, whatever was asked for', late, requested, 'missed'],
    ['missed, also while renegotiating', late, decided(renegotiating), 'missed'],
    ['missed where notice came too late', late, decided({ noticeSentOn: '2026-11-22' }), 'missed'],
    ['cancelled by a notice in time', late, decided({ noticeSentOn: '2026-11-21' }), 'cancelled'],
    ['cancelled where it is settled how it ends', late, toEndWithNext, 'cancelled'],
    ['cancelling before requested', open, { ...decided(), ...requested }, 'cancelling'],
    ['requested', open, requested, 'renewal_requested'],
    [
      'requested before renegotiating',
      open,
      { ...decided(renegotiating), ...requested },
      'renewal_requested',
    ],
    ['renegotiating', open, decided(renegotiating), 'renegotiating'],
    ['undecided where the request for it was rejected', open, decided({ decision: 'renew' }), 'undecided'],
    ['undecided where the decision is another term’s', open, decided({ termEnd: '2025-12-31' }), 'undecided'],
    ['undecided where the decision is another contract’s', open, decided({ contractId: 2 }), 'undecided'],
    ['undecided where the request is for another contract', open, { requestedContractIds: [2] }, 'undecided'],
    ['running', monthly, {}, 'running'],
    ['cancelling, running', monthly, decided({ termEnd: '2026-11-30' }), 'cancelling'],
    [
      'cancelling, also where the end that was meant has gone by',
      monthly,
      decided({ termEnd: '2026-09-30' }),
      'cancelling',
    ],
    [
      'renegotiating, running',
      monthly,
      decided({ termEnd: '2026-11-30', ...renegotiating }),
      'renegotiating',
    ],
    ['lapsed', ended, {}, 'lapsed'],
    ['lapsed, whatever was decided', ended, decided({ termEnd: '2026-11-21' }), 'lapsed'],
    ['not lapsed on its last day', { endDate: today }, {}, 'undecided'],
    ['not missed where it ends anyway', { cancellationNoticeDate: '2026-11-21' }, {}, 'undecided'],
    ['undecided where its end is missing', { endDate: null }, {}, 'undecided'],
  ])('It is %s', (_, given, item, state) => {
    expect(stateOf(given, item)).toBe(state);
  });

  test('A late cancellation that ends the next term stands in that one too', () => {
    expect(stateOf(late, toEndWithNext, '2027-06-01')).toBe('cancelled');
    expect(stateOf(late, toEndWithNext, '2028-06-01')).toBe('undecided');
  });

  test('It stands also where it has moved the contract’s end there', () => {
    const moved = { ...late, endDate: '2027-12-31' };
    expect(stateOf(moved, toEndWithNext)).toBe('cancelled');
    expect(stateOf(moved, decided())).toBe('missed');
    const after = { term: { number: 1, end: '2027-12-31' }, state: 'cancelled' };
    expect(rowOf(moved, toEndWithNext, '2028-06-01')).toMatchObject(after);
  });

  test('One of several contracts that was cancelled in time is over with its term, and renews itself no more', () => {
    const beside = contractOf({ id: 2, startDate: '2026-06-01', endDate: '2028-03-31' });
    const decisions = [decisionOf({ noticeSentOn: '2026-11-21' })];
    const given = contractOf(open);
    const rows = renewalsOfItem(itemOf([given, beside], { decisions }), '2027-06-01');
    expect(rows.find(({ contractId }) => contractId === 1)).toMatchObject({
      term: { number: 1, end: '2026-12-31' },
      state: 'cancelled',
      priceUnrecorded: false,
      missedBefore: null,
    });
  });

  test('One of several contracts that ends by itself needs no notice: cancelled, it is neither loud nor lapsed', () => {
    const beside = contractOf({ id: 2, startDate: '2026-06-01', endDate: '2028-03-31' });
    const item = itemOf([contractOf(), beside], { decisions: [decisionOf()] });
    const stateOn = (day: string) =>
      renewalsOfItem(item, day).find(({ contractId }) => contractId === 1)?.state;
    expect([stateOn(today), stateOn('2027-01-01')]).toEqual(['cancelled', 'cancelled']);
  });

  test('A cancelled item tells its latest decision, wherever the contract’s end has moved', () => {
    const decisions = [decisionOf({ termEnd: '2025-12-31' }), decisionOf({ noticeSentOn: today })];
    const row = rowOf({ ...late, endDate: '2027-12-31' }, { status: 'pending_cancellation', decisions });
    expect(row.decision).toBe(decisions[1]);
  });
});

describe('The price of a term that nobody recorded', () => {
  test('Is told from the second term on', () => {
    expect(rowOf(open, {}, '2026-12-31').priceUnrecorded).toBe(false);
    expect(rowOf(open, {}, '2027-01-01')).toMatchObject({ priceUnrecorded: true, state: 'undecided' });
  });

  test('Is not told of billing periods, nor of what is cancelled', () => {
    expect(rowOf(monthly).priceUnrecorded).toBe(false);
    expect(rowOf(open, { status: 'terminated' }, '2027-06-01').priceUnrecorded).toBe(false);
  });

  test('Is told no more once a contract from the term’s first day on records it', () => {
    expect(rowOf(open, { contracts: [successor] }, '2027-01-01')).toMatchObject({
      contractId: 2,
      priceUnrecorded: false,
      cost: 9000,
    });
  });
});

test('Missing a day to act that is a term’s last is told from the next term on, until notice is recorded', () => {
  const atEnd: Given = { autoRenew: true, renewalMonths: 12 };
  const missed = { end: '2026-12-31', actBy: '2026-12-31' };
  expect(rowOf(atEnd, {}, '2026-12-31').missedBefore).toBeNull();
  expect(rowOf(atEnd, {}, '2027-01-01').missedBefore).toEqual(missed);
  const decisions = [decisionOf({ noticeSentOn: '2026-12-31' })];
  expect(rowOf(atEnd, { decisions }, '2027-01-01').missedBefore).toBeNull();
  expect(rowOf(monthly, {}, '2027-01-01').missedBefore).toBeNull();
});
