import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import { byStart, run } from '../../test/csv-portfolio.ts';
import { runs } from '../../test/random-runs.ts';
import { convertedMoney, moneyFields } from '../currencies/contract-money.ts';
import { defaultOptions } from '../options.ts';
import { csvColumns } from './columns.ts';
import { type ExportedRow, exportRow, percentagesOf, sharesOf, templateRow } from './export.ts';
import { inferReading } from './inference.ts';
import type { KnownItem } from './matching.ts';
import { planImport } from './plan.ts';
import { type CsvRecord, emptyItem, type ItemValues } from './records.ts';

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const columns = Object.fromEntries(csvColumns.map((column) => [column, column]));

function readFile(cells: readonly (readonly string[])[]): CsvRecord[] {
  const reading = inferReading({ columns }, (column) =>
    cells.map((row) => row[csvColumns.indexOf(column)] ?? ''),
  );
  return cells.map((row, at) => {
    const named = Object.fromEntries(csvColumns.map((column, index) => [column, row[index] ?? '']));
    const options = { ...defaultOptions, businessSegments: [], teamUsage: [], paymentTypes: [] };
    const { record, faults } = readCells(named, { reading, options });
    if (!record) throw new Error(faults.join());
    return { ...record, row: at + 2 };
  });
}

const rowsIn = (items: readonly KnownItem[]): ExportedRow[] =>
  items.flatMap(({ unique_id, item, contracts }): ExportedRow[] =>
    contracts.length === 0
      ? [{ unique_id, item, contract: null }]
      : contracts.map(({ values }): ExportedRow => ({ unique_id, item, contract: values })),
  );

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom("'", '=', '-', ';', ':', '\\', '"', '\n', ',', 'é', '😀'),
      fc.string({ maxLength: 1 }),
    ),
  })
  .map((value) => value.trim())
  .filter((value) => value !== '');
const day = fc.constantFrom('2024-02-29', '2025-01-01', '2026-12-31', '1999-01-02');
const segments = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
const anyExported: fc.Arbitrary<ItemValues> = fc
  .record({
    vendor: text,
    product_name: text,
    notes: orNull(text),
    status: fc.constantFrom('active', 'n/a'),
    business_segment: orNull(segments),
    team_usage: orNull(segments),
    renewal_date: orNull(day),
    business_owner: orNull(fc.constantFrom('+x@example.com', 'ann@example.com')),
    billing_cycle: fc.constantFrom('yearly', 'monthly'),
    paymentType: orNull(text),
    cost: orNull(fc.integer({ min: 1, max: 10 ** 10 }).map((cents) => cents / 100)),
  })
  .map((item) => {
    const shares = item.business_segment?.map((name, at) => [name, at === 0 ? 100 : 0]);
    const percentages = shares ? sharesOf(JSON.stringify(Object.fromEntries(shares))) : null;
    return { ...emptyItem, ...item, business_segment_percentages: percentages };
  });
const anyNotice = fc.oneof(
  fc.constant({ noticeCount: null, noticeUnit: null }),
  fc.record({
    noticeCount: fc.integer({ min: 0, max: 1095 }),
    noticeUnit: fc.constantFrom('days', 'months'),
  }),
);
const anyDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 365 }), { minLength: 1, maxLength: 12 })
  .map((days) => days.toSorted((one, other) => other - one));
const anyPlainContract = fc.record({
  startDate: day,
  endDate: fc.constantFrom(null, '2030-01-01'),
  billingCycle: fc.constantFrom('yearly', 'quarterly'),
  paymentType: orNull(text),
  autoRenew: fc.boolean(),
  cancellationNoticeDate: orNull(day),
  nextReviewDate: orNull(day),
  priceCheckFrequency: orNull(fc.constantFrom('monthly', 'yearly')),
  renewalMonths: orNull(fc.integer({ min: 1, max: 120 })),
  renewalUplift: orNull(fc.integer({ min: -5000, max: 20_000 }).map((hundredths) => hundredths / 100)),
  reminderDays: orNull(anyDays),
});
const anyCost = fc.oneof(
  fc
    .integer({ min: 1, max: 10 ** 10 })
    .map((cents) => ({ cost: cents / 100, currency: null, originalCost: null, rate: null })),
  fc
    .record({
      currency: fc.constantFrom('JPY', 'EUR', 'BHD'),
      minor: fc.bigInt({ min: 10_000n, max: 10n ** 9n }),
      rate: fc.bigInt({ min: 10n ** 5n, max: 10n ** 10n }),
    })
    .map((own) => moneyFields({ cents: 1n, ...convertedMoney(own), own })),
);
const anyExportedContract = fc
  .tuple(anyPlainContract, anyNotice, anyCost)
  .map(([contract, notice, cost]) => ({ ...contract, ...notice, ...cost }));

test('What is exported reads back as the same portfolio, and exports the same again', () => {
  const anyKnown = fc.record({
    item: anyExported,
    contracts: fc.uniqueArray(anyExportedContract, { maxLength: 3, selector: (one) => JSON.stringify(one) }),
  });
  fc.assert(
    fc.property(fc.array(anyKnown, { maxLength: 4 }), (portfolio) => {
      const items = portfolio.map(({ item, contracts }, at): KnownItem => {
        const known = contracts.map((values, index) => ({ id: at * 10 + index, version: 1, values }));
        const withOwnCost = contracts.length > 0 ? { ...item, cost: null } : item;
        return {
          id: at,
          version: 1,
          unique_id: `SW-${at}`,
          item: withOwnCost,
          contracts: known.toSorted(byStart),
          decisions: [],
        };
      });
      const cells = rowsIn(items).map(exportRow);
      const copy = run(readFile(cells));
      expect(rowsIn(copy).map(exportRow)).toEqual(cells);
      expect(planImport(readFile(cells), copy).changes).toEqual([]);
    }),
    runs(300),
  );
});

test('The template’s example has a cell for every column and reads without fault', () => {
  expect(templateRow).toHaveLength(csvColumns.length);
  const blank = csvColumns.filter((_, at) => templateRow[at] === '');
  expect(blank, '`example` in export.ts has none for these columns').toEqual([]);
  expect(planImport(readFile([templateRow]), []).creations).toHaveLength(1);
});

test('Percentages go to a list and back to the wire’s JSON', () => {
  expect(sharesOf('{"B":40,"A":60}')).toBe('A:60;B:40');
  expect(percentagesOf('A:60;B:40', ['B', 'A'])).toBe('{"B":40,"A":60}');
  expect(sharesOf(null)).toBeNull();
  expect(percentagesOf(null, [])).toBeNull();
});
