import { expect, test } from 'vitest';
import { contractOf, decisionOf, type Given, type GivenItem, rowOf } from '../../test/renewals.ts';
import { isOnlyToRecord, offersOf } from './offers.ts';

const days = (noticeCount: number) => ({ noticeCount, noticeUnit: 'days' as const });
const open = { autoRenew: true, ...days(10) };
const missed = { autoRenew: true, ...days(60) };
const monthly = { endDate: null, billingCycle: 'monthly' as const };
const renewedItself = { ...open, startDate: '2025-11-01', endDate: '2026-10-31' };
const decided = (given: Partial<ReturnType<typeof decisionOf>>) => ({ decisions: [decisionOf(given)] });
const noticed = { decision: 'cancel', noticeSentOn: '2026-11-20' } as const;
const successor = contractOf({ id: 2, startDate: '2027-01-01', endDate: '2027-12-31' });

const all = ['renew', 'renegotiate', 'cancel'];

test.each<[string, Given, GivenItem, string[]]>([
  ['undecided', open, {}, all],
  ['missed', missed, {}, all],
  ['over, though its item is active', { startDate: '2025-10-03', endDate: '2026-10-02' }, {}, all],
  ['renegotiated', open, decided({ decision: 'renegotiate' }), [...all, 'withdraw']],
  [
    'cancelled without notice',
    open,
    decided({ decision: 'cancel' }),
    ['notice', 'renew', 'renegotiate', 'withdraw'],
  ],
  [
    'cancelled without notice, and missed',
    missed,
    decided({ decision: 'cancel' }),
    ['renew', 'renegotiate', 'notice', 'withdraw'],
  ],
  ['cancelled', open, decided(noticed), ['renew', 'withdraw']],
  ['cancelled while another follows', open, { ...decided(noticed), contracts: [successor] }, ['withdraw']],
  ['cancelled by its item', open, { status: 'terminated' }, []],
  ['asked for', open, { requestedContractIds: [1] }, []],
  ['cancelled and asked for', open, { ...decided(noticed), requestedContractIds: [1] }, ['withdraw']],
  ['missed and asked for', missed, { requestedContractIds: [1] }, ['renegotiate', 'cancel']],
  ['renewed', open, { contracts: [successor] }, []],
  ['running on', monthly, {}, ['renegotiate', 'cancel']],
  ['not recorded', renewedItself, {}, ['record', ...all]],
  ['without an end', { endDate: null }, {}, []],
])('What can be done about a term that is %s', (_, contract, item, offers) => {
  expect(offersOf({ ...rowOf(contract, item), mayWithdraw: true })).toEqual(offers);
  const others = offers.filter((offer) => offer !== 'withdraw');
  expect(offersOf({ ...rowOf(contract, item), mayWithdraw: false })).toEqual(others);
});

test('A price that isn’t recorded is all there is to do where the next day to act is far off', () => {
  expect(isOnlyToRecord(rowOf(renewedItself))).toBe(true);
  expect(isOnlyToRecord(rowOf({ ...renewedItself, ...days(300) }))).toBe(false);
  expect(isOnlyToRecord(rowOf(open))).toBe(false);
});
