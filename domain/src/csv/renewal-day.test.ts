import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import { acme, rowsOf, run } from '../../test/csv-portfolio.ts';
import type { Cells } from './cells.ts';
import type { AmountMeaning, RenewalMeaning } from './columns.ts';
import { planImport } from './plan.ts';
import { usualRenewal } from './renewal-day.ts';

const item = { vendor: 'Acme', product_name: 'Rocket' };
const contract = { ...item, start_date: '2026-01-01', cost: '1200' };

function read(cells: Cells, renewal: RenewalMeaning, amount: AmountMeaning = 'year') {
  const { record, warnings, asksForRenewal, faults } = readCells(cells, { renewal, amount });
  return {
    end: record?.contract?.endDate,
    own: record?.item.renewal_date,
    cost: record?.contract?.cost,
    warnings: warnings.map(({ message }) => message),
    asksForRenewal,
    faults,
  };
}

const hidden = (day: string, why: string) => [`Renewal date ${day} ${why}`];
const notItsEnd = 'is saved but not shown: the contract shows its own end date';

test.each<[RenewalMeaning, Cells, object]>([
  ['next', { renewal_date: '2027-01-01' }, { end: '2026-12-31', own: null, asksForRenewal: true }],
  ['last', { renewal_date: '2026-12-31' }, { end: '2026-12-31', own: null, asksForRenewal: true }],
  // The shortest term there is has a day.
  ['next', { renewal_date: '2026-01-02' }, { end: '2026-01-01', own: null }],
  [
    'next',
    { renewal_date: '2026-01-01' },
    {
      end: null,
      own: '2026-01-01',
      warnings: hidden('Jan 1, 2026', 'was not used as the end date: it is not after the start date'),
      asksForRenewal: true,
    },
  ],
  [
    'item',
    { renewal_date: '2027-01-01' },
    { end: null, own: '2027-01-01', warnings: hidden('Jan 1, 2027', notItsEnd), asksForRenewal: true },
  ],
  // An end that is given counts, and a renewal date beside it says the same or is remarked.
  [
    'next',
    { renewal_date: '2027-01-01', end_date: '2026-12-31' },
    { end: '2026-12-31', warnings: [], asksForRenewal: false },
  ],
  [
    'next',
    { renewal_date: '2026-12-31', end_date: '2026-12-31' },
    { end: '2026-12-31', warnings: [], asksForRenewal: false },
  ],
  [
    'next',
    { renewal_date: '2026-11-01', end_date: '2026-12-31' },
    { end: '2026-12-31', own: '2026-11-01', warnings: hidden('Nov 1, 2026', notItsEnd) },
  ],
  [
    'item',
    { renewal_date: '2026-11-01', end_date: '2026-12-31' },
    { end: '2026-12-31', own: '2026-11-01', warnings: [] },
  ],
])('A renewal date that is read as %s: %j', (meaning, cells, expected) => {
  expect(read({ ...contract, ...cells }, meaning)).toMatchObject({ warnings: [], faults: [], ...expected });
});

test('A whole-term cost is of the days up to the renewal, and a wrong end isn’t replaced by one', () => {
  const cells = { ...contract, renewal_date: '2028-01-01', cost: '2400' };
  expect(read(cells, 'next', 'term')).toMatchObject({ end: '2027-12-31', cost: 1200, faults: [] });
  expect(read(cells, 'item', 'term')).toMatchObject({
    faults: ['End date is required for a whole-term cost'],
    asksForRenewal: true,
  });
  expect(read({ ...cells, end_date: 'soon' }, 'next', 'year').faults).toEqual(['Invalid end date']);
});

test('Without a contract a renewal date is the item’s own', () => {
  expect(read({ ...item, renewal_date: '2027-01-01' }, 'next')).toMatchObject({
    own: '2027-01-01',
    warnings: [],
    asksForRenewal: false,
  });
});

test.each<[string, Cells, boolean, RenewalMeaning]>([
  ['Renewal', {}, false, 'next'],
  ['Auto-Renews On', { end_date: 'End' }, false, 'next'],
  ['Verlängerung am', {}, false, 'next'],
  ['Term', {}, false, 'last'],
  ['renewal_date', { end_date: 'end_date' }, true, 'item'],
  ['renewal_date', {}, true, 'next'],
])('A column called %s beside %j (ours: %s) is read as %s', (name, others, isOwn, meaning) => {
  expect(usualRenewal({ renewal_date: name, ...others }, isOwn)).toBe(meaning);
});

test('What a row without a contract says of an item that has one is remarked, unless the contract says the same', () => {
  const items = run(
    rowsOf({ ...acme, unique_id: 'SW-1', contract: { startDate: '2026-01-01', endDate: '2026-12-31' } }),
  );
  const warningsOf = (given: object) =>
    planImport(rowsOf({ unique_id: 'SW-1', ...given }), items).warnings.map(({ message }) => message);
  expect(warningsOf({ renewal_date: '2027-06-01', billing_cycle: 'monthly', paymentType: 'ACH' })).toEqual([
    'Renewal date, Billing cycle, Payment type not shown: this item has a contract, and the contract’s values are shown instead',
  ]);
  expect(warningsOf({ renewal_date: '2027-01-01', billing_cycle: 'yearly' })).toEqual([]);
  const both = rowsOf(
    { ...acme, unique_id: 'SW-2', contract: {} },
    { ...acme, unique_id: 'SW-2', billing_cycle: 'monthly' },
  );
  expect(planImport(both, []).warnings).toMatchObject([
    {
      row: 3,
      message:
        'Billing cycle not shown: this item has a contract, and the contract’s values are shown instead',
    },
  ]);
});
