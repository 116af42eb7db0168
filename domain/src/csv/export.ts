/**
 * The portfolio as rows of our own CSV file, and the template (docs/product/csv-files.md#exports): one row per contract, one
 * for an item without any. What is written here reads back as the same portfolio.
 */

import { type FieldKind, kindNamed, kinds } from '../kinds/kinds.ts';
import { type Cents, centsOf, centsText } from '../money.ts';
import { ownValue } from '../own-value.ts';
import { countedCents, type Percentages, parsePercentages, type SharedItem } from '../segments.ts';
import { contractFieldNames, contractTerms, type TermField, type TermName } from '../terms.ts';
import { type CsvColumn, csvColumns } from './columns.ts';
import { type ContractValues, type ItemValues, itemFields } from './records.ts';
import { escapeCell, exampleMark, noContract, readPercentages, writeList, writePercentages } from './text.ts';

/** An item with one of its contracts, or without any. */
export interface ExportedRow {
  readonly unique_id: string;
  readonly item: ItemValues;
  readonly contract: ContractValues | null;
}

/** A row's cells in the order of our columns, safe for spreadsheets. Blank where there is no value. */
export const exportRow = (row: ExportedRow): string[] => cells.map((cell) => cell(row));

/** Percentages of the wire (JSON text) as a sorted list, so that equal ones are equal texts. @example sharesOf('{"B":40,"A":60}') // 'A:60;B:40' */
export function sharesOf(text: string | null): string | null {
  const percentages = text === null ? undefined : parsePercentages(text);
  return percentages ? writePercentages(percentages, Object.keys(percentages).toSorted()) : null;
}

/** The wire's JSON text of a list of percentages, in the order of the segments. @example percentagesOf('A:60;B:40', ['B', 'A']) // '{"B":40,"A":60}' */
export function percentagesOf(shares: string | null, segments: readonly string[]): string | null {
  const percentages = shares === null ? undefined : readPercentages(shares);
  if (!percentages) return null;
  return JSON.stringify(
    Object.fromEntries(segments.map((segment) => [segment, ownValue(percentages, segment) ?? 0])),
  );
}

type Cell = (row: ExportedRow) => string;

const itemCell = (field: (typeof itemFields)[number]): Cell =>
  field === 'business_segment_percentages'
    ? ({ item }) => sharesCell(item)
    : ({ item }) => escapeCell(textOf(item[field]));

function sharesCell({
  business_segment_percentages: shares,
  business_segment: segments,
}: ItemValues): string {
  const percentages: Percentages = (shares === null ? undefined : readPercentages(shares)) ?? {};
  const hasShares = Object.keys(percentages).length > 0;
  return hasShares ? escapeCell(writePercentages(percentages, segments ?? [])) : '';
}

const textOf = (value: string | readonly string[] | null): string =>
  typeof value === 'string' ? value : writeList(value ?? []);

function cellText(kind: FieldKind, value: unknown): string {
  if (value === null) return '';
  const described = kindNamed(kind);
  const text = described.cell?.(value) ?? described.text(value);
  return kind === 'text' ? escapeCell(text) : text;
}

// A cost without a start date would be taken for a mistake, so an item's own cost is marked as having no contract.
const ownCells: Readonly<Partial<Record<CsvColumn, (item: ItemValues) => string>>> = {
  start_date: ({ cost }) => (cost === null ? '' : noContract),
  cost: ({ cost }) => (cost === null ? '' : centsText(centsOf(cost))),
  billing_cycle: (item) => item.billing_cycle ?? '',
  payment_type: (item) => escapeCell(item.paymentType ?? ''),
};

function termCell(name: TermName): [column: CsvColumn, cell: Cell] {
  const { column, kind } = contractTerms[name];
  const own = ownCells[column];
  return [column, ({ item, contract }) => (contract ? cellText(kind, contract[name]) : (own?.(item) ?? ''))];
}

// A function for each column: an object of its cells for each row would take most of the time of an export.
const cellOf: ReadonlyMap<CsvColumn, Cell> = new Map([
  ['unique_id', ({ unique_id }) => escapeCell(unique_id)],
  ...itemFields.map((field): [CsvColumn, Cell] => [field, itemCell(field)]),
  ...contractFieldNames.map(termCell),
]);
const cells: readonly Cell[] = csvColumns.map((column) => cellOf.get(column) ?? (() => ''));

const exampleItem: Readonly<Partial<Record<CsvColumn, string>>> = {
  unique_id: exampleMark,
  vendor: 'Example Vendor',
  product_name: 'Example Product',
  notes: 'An example, never imported: replace it with your software',
  status: 'active',
  business_segment: 'Capital;Studio',
  business_segment_percentages: 'Capital:60;Studio:40',
  team_usage: 'Engineering;IT',
  renewal_date: '2026-12-31',
  business_owner: 'owner@example.com',
  tech_admin: 'admin@example.com',
  executive_sponsor: 'sponsor@example.com',
};

const exampleTerms: Readonly<Partial<Record<CsvColumn, string>>> = Object.fromEntries(
  Object.values<TermField>(contractTerms).map((term) => [
    term.column,
    term.example ?? kinds[term.kind].example,
  ]),
);

/** The template's one row: an example, marked as one and skipped on import. */
export const templateRow: readonly string[] = csvColumns.map(
  (column) => exampleItem[column] ?? exampleTerms[column] ?? '',
);

/** What an item costs, in cents: a year from today on, and in the chosen year. */
export interface ItemFigures {
  readonly annualized: Cents;
  readonly currentYear: Cents;
}

/**
 * The figures that the CSV file of a view has beside our columns, so that a spreadsheet adds up to the table's totals; with
 * chosen segments also their shares. They stand in the row of an item's latest contract, and an import skips them.
 * @example figureColumns(2026, []) // ['annualized_cost', 'cost_2026']
 */
export function figureColumns(year: number, segments: readonly string[]): string[] {
  const own = ['annualized_cost', `cost_${year}`];
  return segments.length === 0 ? own : [...own, ...own.map((name) => `${name}_share`), 'shares_of'];
}

/** An item's figures in the order of `figureColumns`, in dollars with cents. */
export function figureCells(figures: ItemFigures, item: SharedItem, segments: readonly string[]): string[] {
  const amounts = [figures.annualized, figures.currentYear];
  if (segments.length === 0) return amounts.map(centsText);
  const wanted = new Set(segments);
  const shares = amounts.map((cents) => countedCents(cents, item, wanted));
  return [...[...amounts, ...shares].map(centsText), escapeCell(writeList(segments))];
}
