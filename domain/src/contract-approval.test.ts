import { expect, test } from 'vitest';
import {
  type ApprovedTerms,
  bindsLonger,
  boundUntil,
  changedTerms,
  isEnding,
  isForeseen,
  termList,
} from './contract-approval.ts';

const terms: ApprovedTerms = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 1000,
  currency: null,
  originalCost: null,
  rate: null,
  billingCycle: 'yearly',
  paymentType: null,
  autoRenew: true,
  renewalMonths: 12,
  renewalUplift: null,
  noticeCount: 3,
  noticeUnit: 'months',
};

test.each([
  [{}, []],
  [{ cost: 1000 }, []],
  [{ cost: 1000.01 }, ['cost']],
  [{ cost: 999.99 }, ['cost']],
  [{ startDate: '2026-01-02' }, ['startDate']],
  [{ endDate: null }, ['endDate']],
  [{ endDate: '2026-06-30', billingCycle: 'monthly', cost: 1 }, ['cost', 'endDate', 'billingCycle']],
  [{ currency: 'EUR', originalCost: 1_000_000_000, rate: 0.000_001 }, ['currency', 'originalCost', 'rate']],
  [{ autoRenew: false, renewalMonths: 120 }, ['autoRenew', 'renewalMonths']],
  [
    { renewalUplift: 200, noticeCount: 12, noticeUnit: 'days' },
    ['renewalUplift', 'noticeCount', 'noticeUnit'],
  ],
  [{ paymentType: 'ACH' }, ['paymentType']],
] as const)('Of a contract that is changed by %j, the terms %j need an approval', (changes, fields) => {
  expect(changedTerms(terms, { ...terms, ...changes })).toEqual(fields);
});

test('What is not one of those terms needs none', () => {
  const contract = { ...terms, cancellationNoticeDate: null, nextReviewDate: null, reminderDays: null };
  const other = {
    ...contract,
    cancellationNoticeDate: '2026-09-30',
    nextReviewDate: '2026-09-30',
    reminderDays: [1],
  };
  expect(changedTerms(contract, other)).toEqual([]);
});

test.each([
  ['2026-12-31', '2026-12-31', null, true],
  ['2026-12-30', '2026-12-31', null, true],
  ['2027-01-01', '2026-12-31', null, false],
  ['2027-12-31', '2026-12-31', '2027-12-31', true],
  ['2028-01-01', '2026-12-31', '2027-12-31', false],
  ['2026-12-31', null, '2026-12-31', true],
  ['2040-01-01', null, '2026-12-31', false],
] as const)(
  'A termination by %s of a contract that ends on %s, and by its own terms on %s, ends it: %s',
  (day, endDate, until, expected) => {
    expect(isEnding(day, { endDate, until })).toBe(expected);
  },
);

const inEuros = { ...terms, currency: 'EUR', originalCost: 800, rate: 1.25 } as const;

test.each<[string, Partial<ApprovedTerms>, boolean, ApprovedTerms?]>([
  ['at the foreseen cost', { cost: 1050 }, true],
  ['at the tolerance', { cost: 1155 }, true],
  ['a cent above it', { cost: 1155.01 }, false],
  ['with a longer renewal', { renewalMonths: 24 }, false],
  [
    'without a renewal and a notice',
    { autoRenew: false, renewalMonths: null, noticeCount: null, noticeUnit: null },
    true,
  ],
  ['only until earlier, to renew itself from then on', { endDate: '2027-06-30' }, false],
  ['only until earlier, without a renewal', { endDate: '2027-06-30', autoRenew: false }, true],
  ['to be paid in another way', { paymentType: 'ACH' }, false],
  ['with another notice', { noticeCount: 1 }, false],
  ['by the month', { billingCycle: 'monthly' }, false],
  ['in another currency', inEuros, false],
  ['at the foreseen amount', { cost: 1000, originalCost: 840, rate: 1.19 }, true, inEuros],
  ['at the tolerance of the amount', { cost: 1000, originalCost: 924, rate: 1.08 }, true, inEuros],
  [
    'above that, whatever its rate makes of it',
    { cost: 1000, originalCost: 924.01, rate: 1.08 },
    false,
    inEuros,
  ],
])('A term that is recorded %s is foreseen or not', (_, given, expected, signed = terms) => {
  const recorded = { ...signed, startDate: '2027-01-01', endDate: '2027-12-31', ...given };
  expect(isForeseen({ recorded, signed, foreseenCost: 1050, termEnd: '2027-12-31' }, 10)).toBe(expected);
});

test.each([
  [[], ''],
  [['cost'], 'cost'],
  [['cost', 'endDate'], 'cost and end date'],
  [['cost', 'startDate', 'billingCycle'], 'cost, start date and billing cycle'],
] as const)('The terms %j read %j', (fields, text) => {
  expect(termList(fields)).toBe(text);
});

test.each([
  ['undecided', true, null, null],
  ['running', false, '2026-12-31', null],
  ['undecided', false, null, '2026-12-31'],
  ['cancelled', true, null, '2026-12-31'],
] as const)(
  'A contract that is %s binds, where it renews itself (%s) or runs on until %s, until %s',
  (state, renewsItself, canEndOn, expected) => {
    const term = { end: '2026-12-31' };
    expect(boundUntil({ state, renewsItself, canEndOn, term })).toBe(expected);
  },
);

test.each([
  ['2026-12-31', '2026-12-31', false],
  ['2026-12-31', '2026-11-30', false],
  ['2026-12-31', '2027-01-01', true],
  ['2026-12-31', null, true],
  [null, '2026-12-31', false],
  [null, null, false],
] as const)('What bound until %s and then until %s binds longer: %s', (before, after, expected) => {
  expect(bindsLonger(before, after)).toBe(expected);
});
