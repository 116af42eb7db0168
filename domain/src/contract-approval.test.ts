import { expect, test } from 'vitest';
import { type ApprovedTerms, changedTerms, isEnding, termList } from './contract-approval.ts';

const terms: ApprovedTerms = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 1000,
  billingCycle: 'yearly',
};

test.each([
  [{}, []],
  [{ cost: 1000 }, []],
  [{ cost: 1000.01 }, ['cost']],
  [{ cost: 999.99 }, ['cost']],
  [{ startDate: '2026-01-02' }, ['startDate']],
  [{ endDate: null }, ['endDate']],
  [{ endDate: '2026-06-30', billingCycle: 'monthly', cost: 1 }, ['cost', 'endDate', 'billingCycle']],
] as const)('Of a contract that is changed by %j, the terms %j need an approval', (changes, fields) => {
  expect(changedTerms(terms, { ...terms, ...changes })).toEqual(fields);
});

test('What is not one of those terms needs none', () => {
  const contract = { ...terms, paymentType: 'ACH', autoRenew: true };
  const other = { ...contract, paymentType: 'Check', autoRenew: false };
  expect(changedTerms(contract, other)).toEqual([]);
});

const today = '2026-11-22';

test.each([
  ['2026-12-31', '2026-12-31', true],
  ['2026-12-30', '2026-12-31', true],
  ['2027-01-01', '2026-12-31', false],
  ['2026-11-22', '2026-06-30', true],
  ['2026-11-23', '2026-06-30', false],
  ['2040-01-01', null, true],
] as const)('A termination by %s of a contract that ends on %s ends it: %s', (day, endDate, expected) => {
  expect(isEnding(day, { endDate, today })).toBe(expected);
});

test.each([
  [[], ''],
  [['cost'], 'cost'],
  [['cost', 'endDate'], 'cost and end date'],
  [['cost', 'startDate', 'billingCycle'], 'cost, start date and billing cycle'],
] as const)('The terms %j read %j', (fields, text) => {
  expect(termList(fields)).toBe(text);
});
