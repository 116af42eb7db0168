import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import { casesIn } from '../../test/pairs.ts';
import { contractTerms } from '../terms.ts';
import type { Cells } from './cells.ts';
import { csvColumns, ownMapping } from './columns.ts';
import { figureColumns } from './export.ts';
import { guessMapping } from './guess.ts';
import { inferReading } from './inference.ts';

const product = { vendor: 'Acme', product_name: 'Rocket' };
const contract = { ...product, start_date: '2024-01-01', end_date: '2024-12-31', cost: '1200' };

const read = (cells: Cells) => readCells({ ...contract, ...cells });

test('The cells of renewal, notice and reminders are read by their kinds', () => {
  const { record, faults, warnings } = read({
    renewal_months: '24',
    renewal_uplift: '7.5%',
    notice_count: '3',
    notice_unit: 'Months',
    reminder_days: '7;90; 30',
  });
  expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
  expect(record?.contract).toMatchObject({
    renewalMonths: 24,
    renewalUplift: 7.5,
    noticeCount: 3,
    noticeUnit: 'months',
    reminderDays: [90, 30, 7],
  });
});

test.each([
  ['90 days', 90, 'days'],
  ['1 Month(s)', 1, 'months'],
  ['30days', 30, 'days'],
  ['3 Monate', 3, 'months'],
  ['6,0 Wochen', 42, 'days'],
  ['3 mois', 3, 'months'],
  ['1 año', 12, 'months'],
  ['2 trimestres', 6, 'months'],
])('A notice period in one cell, %s, has its unit', (notice_count, noticeCount, noticeUnit) => {
  expect(read({ notice_count }).record?.contract).toMatchObject({ noticeCount, noticeUnit });
});

test('A renewal length may say that it counts months, and none that it counts days', () => {
  expect(read({ renewal_months: '12 months' }).record?.contract?.renewalMonths).toBe(12);
  expect(read({ renewal_months: '30 days' }).faults).toEqual([outside.months]);
});

const outside = {
  months: 'Renewal months must be a whole number from 1 to 120',
  uplift: 'Renewal uplift must be a percentage from −50 to 200 with at most two decimals',
  count: 'Notice count must be a whole number from 0 to 1,095',
};

test.each(
  casesIn(`
renewal_months=0 | ${outside.months} | Renewal months is 0
renewal_uplift=201 | ${outside.uplift} | Renewal uplift is 201
notice_count=1096 days | ${outside.count} | Notice count is 1096 days
notice_unit=moons | Notice unit must be days or months | Notice unit is moons
reminder_days=30;soon | Reminder days must be whole numbers from 0 to 365 | Reminder days is 30;soon
reminder_days=1;2;3;4;5;6;7;8;9;10;11;12;13 | Reminder days can be at most 12 | Reminder days is 1;2;3;4;5;6;7;8;9;10;11;12;13
`),
)('The cell %s is refused with the value that is wrong', (cell = '', fault = '', detail = '') => {
  const cells: Cells = Object.fromEntries([cell.split('=')]);
  expect(read(cells)).toMatchObject({ record: undefined, faults: [fault], details: [detail] });
});

test('A count of notice needs its unit', () => {
  expect(read({ notice_count: '2' }).faults).toEqual(['Notice unit is required with a notice period']);
});

test.each<{ cells: Cells; values: object }>([
  { cells: { notice_count: '2', notice_unit: 'Wochen' }, values: { noticeCount: 14, noticeUnit: 'days' } },
  { cells: { renewal_uplift: '7,5' }, values: { renewalUplift: 7.5 } },
  { cells: { renewal_uplift: '−7,5 %', cost: '1.200' }, values: { renewalUplift: -7.5, cost: 1200 } },
  { cells: { auto_renew: 'Ja' }, values: { autoRenew: true } },
  { cells: { auto_renew: 'FAUX' }, values: { autoRenew: false } },
])('The cells $cells read $values', ({ cells, values }) => {
  expect(read(cells).record?.contract).toMatchObject(values);
});

test('A foreign file whose increases are all below 1 has them as a spreadsheet keeps percentages', () => {
  const reading = inferReading({ columns: { renewal_uplift: 'Uplift' } }, () => ['0.05', '0', '0.075']);
  const row = readCells({ ...contract, renewal_uplift: '0.05' }, { reading });
  expect(row.record?.contract?.renewalUplift).toBe(5);
  expect(row.warnings).toMatchObject([{ message: 'Renewal uplift 0.05 is read as 5%' }]);
});

test('A unit without a count is left out with a warning', () => {
  const { record, warnings } = read({ notice_unit: 'days' });
  expect(record?.contract).toMatchObject({ noticeCount: null, noticeUnit: null });
  expect(warnings).toEqual([{ message: 'Notice unit left out: a notice period needs a notice count' }]);
});

test('A foreign file’s columns are guessed by their usual names where their values fit', () => {
  const names = ['Vendor', 'Product', 'Renewal term', 'Uplift', 'Notice period', 'Reminders'];
  const row = ['Acme', 'Rocket', '12 months', '5%', '90 days', '30, 7'];
  expect(guessMapping({ names, rows: [row] }).columns).toMatchObject({
    renewal_months: 'Renewal term',
    renewal_uplift: 'Uplift',
    notice_count: 'Notice period',
    reminder_days: 'Reminders',
  });
});

test('A count of notice that nothing gives a unit is no guess, since all its rows would be refused', () => {
  const names = ['Vendor', 'Product', 'Notice period'];
  expect(guessMapping({ names, rows: [['Acme', 'Rocket', '90']] }).columns).not.toHaveProperty(
    'notice_count',
  );
  const withUnit = { names: [...names, 'Notice unit'], rows: [['Acme', 'Rocket', '90', 'days']] };
  expect(guessMapping(withUnit).columns).toMatchObject({
    notice_count: 'Notice period',
    notice_unit: 'Notice unit',
  });
});

const later = new Set<string>(
  (['renewalMonths', 'renewalUplift', 'noticeCount', 'noticeUnit', 'reminderDays'] as const).map(
    (name) => contractTerms[name].column,
  ),
);
const earlier = csvColumns.filter((column) => !later.has(column));

test('Our columns end with those of renewal, then of currencies, and a file from before them needs no mapping', () => {
  expect(csvColumns.slice(-8)).toEqual([...later, 'currency', 'original_cost', 'rate']);
  expect(Object.keys(ownMapping(earlier) ?? {})).toEqual(earlier);
  const view = [...earlier, ...figureColumns(2026, ['Studio'])];
  expect(Object.keys(ownMapping(view) ?? {})).toEqual(earlier);
});
