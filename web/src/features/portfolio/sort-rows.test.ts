import { expect, test } from 'vitest';
import { contract, linesFrom } from '../../../test/portfolio.ts';
import type { SearchableRow } from './searchable-rows.ts';
import { defaultSort, nextSort, type Sort } from './sort.ts';
import { sortRows } from './sort-rows.ts';

const today = '2026-11-21';
const vendors = (lines: readonly SearchableRow[]) => lines.map(({ row }) => row.vendor);
const by = (column: Sort['column'], descending = false): Sort => ({ column, descending });

test('Vendors are sorted as people sort them, without regard to case and accents, numbers by their value', () => {
  const lines = linesFrom(
    ['zeta', 'Éclair', 'Unit 10', 'adobe', 'Unit 9', 'Echo'].map((vendor) => ({ vendor })),
  );
  expect(vendors(lines)).toEqual(['adobe', 'Echo', 'Éclair', 'Unit 9', 'Unit 10', 'zeta']);
  expect(vendors(sortRows(lines, by('vendor', true), today))).toEqual([
    'zeta',
    'Unit 10',
    'Unit 9',
    'Éclair',
    'Echo',
    'adobe',
  ]);
});

test('Equal values keep the order of vendor and product, in both directions', () => {
  const lines = linesFrom([
    { vendor: 'B', product_name: '2' },
    { vendor: 'B', product_name: '1' },
    { vendor: 'A', product_name: '3' },
  ]);
  for (const descending of [false, true]) {
    const sorted = sortRows(lines, by('status', descending), today);
    expect(sorted.map(({ row }) => row.product_name)).toEqual(['3', '1', '2']);
  }
});

test('Recurring renewals sort as 2099-12-31, and an item without contract as one year from today', () => {
  const lines = linesFrom([
    { vendor: 'recurring', latestContract: contract({ endDate: null, billingCycle: 'monthly' }) },
    { vendor: 'far', latestContract: contract({ endDate: '2098-01-01' }) },
    { vendor: 'none', latestContract: null },
    { vendor: 'past', latestContract: contract({ endDate: '2026-01-01' }) },
    { vendor: 'in a year', latestContract: contract({ endDate: '2027-11-20' }) },
  ]);
  expect(vendors(sortRows(lines, by('renewal'), today))).toEqual([
    'past',
    'in a year',
    'none',
    'far',
    'recurring',
  ]);
});

test('Amounts sort by value and what has no value is last in both directions', () => {
  const lines = linesFrom([
    { vendor: 'nine', latestContract: contract({ cost: 9 }) },
    { vendor: 'none', latestContract: null },
    { vendor: 'hundred', latestContract: contract({ cost: 100 }) },
    { vendor: 'own', latestContract: null, cost: 50 },
  ]);
  expect(vendors(sortRows(lines, by('cost'), today))).toEqual(['nine', 'own', 'hundred', 'none']);
  expect(vendors(sortRows(lines, by('cost', true), today))).toEqual(['hundred', 'own', 'nine', 'none']);
});

test('A heading sorts upwards, then downwards, then gives the default order back', () => {
  const once = nextSort(defaultSort, 'cost');
  const twice = nextSort(once, 'cost');
  expect([once, twice, nextSort(twice, 'cost')]).toEqual([by('cost'), by('cost', true), by('vendor')]);
  expect(nextSort(defaultSort, 'vendor')).toEqual(by('vendor', true));
});
