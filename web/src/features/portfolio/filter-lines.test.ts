import { defaultOptions } from '@purser/domain/options';
import { renewalTimes } from '@purser/domain/renewals';
import { expect, test } from 'vitest';
import { contract, linesFrom } from '../../../test/portfolio.ts';
import { filterLabels, filterLines, filterValueLabel, filterValues } from './filter-lines.ts';
import type { Filters } from './filters.ts';

const none: Filters = {
  renews: [],
  segment: [],
  status: [],
  payment: [],
  billing: [],
  warning: [],
  vendor: [],
  owner: [],
  amount: [],
  autorenew: [],
};
const today = '2026-11-21';

test('The search looks for every word in vendor, product, description and owners, whatever their case and accents', () => {
  const lines = linesFrom([
    { vendor: 'Électron', product_name: 'Studio Suite' },
    { vendor: 'Adobe', product_name: 'Electronic Sign' },
    { vendor: 'Avid', product_name: 'Media', notes: 'For cutters', techAdmin: 'Élodie Roy' },
  ]);
  const found = (typed: string) =>
    filterLines(lines, { typed, filters: none, today }).map(({ row }) => row.vendor);
  expect(found('ELECTRON')).toEqual(['Adobe', 'Électron']);
  expect(found(' studio  élec ')).toEqual(['Électron']);
  expect(found('n S')).toEqual(['Adobe', 'Électron']);
  expect(found('media cutters elodie')).toEqual(['Avid']);
  expect(found('nobody')).toEqual([]);
  expect(found('  ')).toHaveLength(3);
});

test('A filter lets through any of its values, and a row has to pass all filters', () => {
  const lines = linesFrom([
    { vendor: 'a', business_segment: ['Studio', 'Capital'], status: 'active' },
    { vendor: 'b', business_segment: ['Capital'], status: 'terminated' },
    { vendor: 'c', status: 'active' },
  ]);
  const kept = (filters: Partial<Filters>) =>
    filterLines(lines, { typed: '', filters: { ...none, ...filters }, today }).map(({ row }) => row.vendor);
  expect(kept({ segment: ['Capital'] })).toEqual(['a', 'b']);
  expect(kept({ segment: ['Capital'], status: ['active', 'pending_cancellation'] })).toEqual(['a']);
  expect(kept({ segment: ['Unassigned'] })).toEqual(['c']);
});

test('The filter of billing cycles is called what the forms call their field', () => {
  expect(filterLabels.billing).toBe('Billing cycle');
});

test('Payment type and cadence are the contract’s, and the item’s own only where it has no contract', () => {
  const lines = linesFrom([
    {
      vendor: 'a',
      latestContract: contract({ paymentType: 'ACH', billingCycle: 'monthly' }),
      paymentType: 'Check',
    },
    { vendor: 'b', latestContract: null, paymentType: 'Check', billing_cycle: 'quarterly' },
    { vendor: 'c', latestContract: contract({ paymentType: null }), paymentType: 'Check' },
  ]);
  const kept = (filters: Partial<Filters>) =>
    filterLines(lines, { typed: '', filters: { ...none, ...filters }, today }).map(({ row }) => row.vendor);
  expect(kept({ payment: ['Check'] })).toEqual(['b']);
  expect(kept({ payment: ['ACH'] })).toEqual(['a']);
  expect(kept({ billing: ['quarterly', 'monthly'] })).toEqual(['a', 'b']);
});

test('The filter for renewals goes by the day that the column shows, and leaves out what ends anyway', () => {
  const ending = (vendor: string, endDate: string | null, more = {}) => ({
    vendor,
    latestContract: contract({ endDate }),
    ...more,
  });
  const lines = linesFrom([
    ending('a', '2026-11-20'),
    ending('b', '2026-11-21'),
    ending('c', '2026-12-21'),
    ending('d', '2026-12-22'),
    ending('e', '2027-01-20'),
    ending('f', '2027-01-21'),
    ending('g', null),
    ending('h', '2026-12-01', { status: 'pending_cancellation' }),
    { vendor: 'i', latestContract: null, renewal_date: '2026-11-25' },
    { vendor: 'j', latestContract: null, renewal_date: null },
    { vendor: 'k', latestContract: contract({ billingCycle: 'monthly', endDate: null }) },
  ]);
  const kept = (...renews: string[]) =>
    filterLines(lines, { typed: '', filters: { ...none, renews }, today }).map(({ row }) => row.vendor);
  expect(kept('overdue')).toEqual(['a']);
  expect(kept('near')).toEqual(['b', 'c', 'i']);
  expect(kept('soon')).toEqual(['d', 'e']);
  expect(kept('missing')).toEqual(['g']);
  expect(kept(...renewalTimes).join('')).toBe('abcdegi');
});

test('Filters offer the lists of Settings, then what else the portfolio holds', () => {
  const lines = linesFrom([
    { business_segment: ['Newsroom', 'Studio'] },
    { status: 'on hold', latestContract: contract({ paymentType: 'Barter' }) },
  ]);
  const offered = filterValues(lines, { ...defaultOptions, billingCycles: ['Yearly', 'Monthly'] });
  expect(offered.segment).toEqual(['Capital', 'Ad Sales', 'Studio', 'Corporate', 'Newsroom', 'Unassigned']);
  expect(offered.status).toEqual(['active', 'pending_cancellation', 'terminated', 'on hold']);
  expect(offered.payment.at(-1)).toBe('Barter');
  expect(offered.billing).toEqual(['yearly', 'monthly']);
});

test('Vendor, any owner, the annual cost and Auto Renew filter, too', () => {
  const lines = linesFrom([
    { vendor: 'a', businessOwner: 'Tom', techAdmin: 'Maya', latestContract: contract({ cost: 999.99 }) },
    { vendor: 'b', techAdmin: 'Tom', latestContract: contract({ cost: 1000, autoRenew: true }) },
    { vendor: 'c', cost: 100_000, latestContract: null },
    { vendor: 'd', cost: null, latestContract: null },
  ]);
  const kept = (filters: Partial<Filters>) =>
    filterLines(lines, { typed: '', filters: { ...none, ...filters }, today })
      .map(({ row }) => row.vendor)
      .join('');
  const { vendor, owner, amount } = filterValues(lines, defaultOptions);
  expect(vendor).toEqual(['a', 'b', 'c', 'd']);
  expect(owner).toEqual(['Maya', 'Tom', 'No owner']);
  expect(kept({ vendor: ['b', 'd'] })).toBe('bd');
  expect([kept({ owner: ['Tom'] }), kept({ owner: ['No owner'] })]).toEqual(['ab', 'cd']);
  expect([kept({ autorenew: ['yes'] }), kept({ autorenew: ['no'] })]).toEqual(['b', 'a']);
  expect(amount.map((value) => [filterValueLabel('amount', value), kept({ amount: [value] })])).toEqual([
    ['Below $1,000', 'a'],
    ['$1,000 to below $10,000', 'b'],
    ['$10,000 to below $100,000', ''],
    ['$100,000 and more', 'c'],
    ['No cost', 'd'],
  ]);
});
