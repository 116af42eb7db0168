import { expect, test } from 'vitest';
import { request } from '../../test/approvals.ts';
import { basisAfter, materialChanges, type Terms } from './material-changes.ts';

const contract = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  currency: 'EUR',
  originalCost: 10_000,
  rate: 1.2,
  billingCycle: 'yearly',
  paymentType: null,
  autoRenew: true,
  renewalMonths: 12,
  cancellationNoticeDate: null,
  noticeCount: 3,
  noticeUnit: 'months',
  renewalUplift: 5,
} as const;
const asked = { ...request, terms: { ...request.terms, contract } };
const basis = basisAfter(null, asked);
const withTerms = (terms: Partial<Terms>) => ({ ...asked, terms: { ...asked.terms, ...terms } });
const withContract = (terms: Partial<NonNullable<Terms['contract']>>) =>
  withTerms({ contract: { ...contract, ...terms } });

test.each([
  ['Vendor', withTerms({ vendor: 'Avid' })],
  ['Product Name', withTerms({ productName: 'Other' })],
  ['Department', withTerms({ department: null })],
  ['Estimated Cost', withTerms({ estimatedCost: 20_000.01 })],
  ['Business Owner', { ...asked, businessOwnerId: 7 }],
  ['Tech Admin', { ...asked, techAdminId: 7 }],
  ['Executive Sponsor', { ...asked, executiveSponsorId: 7 }],
  ['Start Date', withContract({ startDate: '2027-02-01' })],
  ['End Date', withContract({ endDate: null })],
  ['Currency', withContract({ currency: 'GBP' })],
  ['Original Cost', withContract({ originalCost: 1_000_000_000 })],
  ['Rate', withContract({ rate: 0.000001 })],
  ['Billing Cycle', withContract({ billingCycle: 'monthly' })],
  ['Payment Type', withContract({ paymentType: 'ACH' })],
  ['Auto Renew', withContract({ autoRenew: false })],
  ['Renewal Length', withContract({ renewalMonths: 120 })],
  ['Cancel Notice Date', withContract({ cancellationNoticeDate: '2027-10-01' })],
  ['Notice Period', withContract({ noticeCount: 6 })],
  ['Notice Unit', withContract({ noticeUnit: 'days' })],
  ['Expected Increase', withContract({ renewalUplift: null })],
])('A change asks anew: %s', (label, changed) => {
  expect(materialChanges(basis, changed)).toEqual([label]);
});

test.each([
  ['nothing changed', asked],
  ['a cost that fell', withTerms({ estimatedCost: 1 })],
  ['a cost that isn’t known any more', withTerms({ estimatedCost: null })],
])('A change asks nobody anew: %s', (_, changed) => {
  expect(materialChanges(basis, changed)).toEqual([]);
});

test('Before anything was approved no change asks anew, nor does the first cost that is known', () => {
  expect(materialChanges(null, withTerms({ vendor: 'Avid' }))).toEqual([]);
  const unknown = basisAfter(null, withTerms({ estimatedCost: null }));
  expect(materialChanges(unknown, asked)).toEqual([]);
});

test('A cost is compared with the lowest that somebody approved, which nobody hides by taking it out', () => {
  const after = basisAfter(
    basisAfter(basis, withTerms({ estimatedCost: 8000 })),
    withTerms({ estimatedCost: null }),
  );
  expect(after.estimatedCost).toBe(8000);
  expect(materialChanges(after, withTerms({ estimatedCost: 8000 }))).toEqual([]);
  expect(materialChanges(after, asked)).toEqual(['Estimated Cost']);
});
