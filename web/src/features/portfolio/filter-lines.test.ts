import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { contract, linesFrom } from '../../testing/portfolio.ts';
import { type Filters, filterLabels, filterLines, filterValues } from './filter-lines.ts';

const none: Filters = { segment: [], status: [], payment: [], billing: [], warning: [] };

test('The search looks for every word in vendor and product, whatever their case and accents', () => {
  const lines = linesFrom([
    { vendor: 'Électron', product_name: 'Studio Suite' },
    { vendor: 'Adobe', product_name: 'Electronic Sign' },
    { vendor: 'Avid', product_name: 'Media', notes: 'electron' },
  ]);
  const found = (typed: string) => filterLines(lines, typed, none).map(({ row }) => row.vendor);
  expect(found('ELECTRON')).toEqual(['Adobe', 'Électron']);
  expect(found(' studio  élec ')).toEqual(['Électron']);
  expect(found('n S')).toEqual(['Adobe', 'Électron']);
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
    filterLines(lines, '', { ...none, ...filters }).map(({ row }) => row.vendor);
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
    filterLines(lines, '', { ...none, ...filters }).map(({ row }) => row.vendor);
  expect(kept({ payment: ['Check'] })).toEqual(['b']);
  expect(kept({ payment: ['ACH'] })).toEqual(['a']);
  expect(kept({ billing: ['quarterly', 'monthly'] })).toEqual(['a', 'b']);
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
