/**
 * The portfolio as rows of our own CSV file, and the template (docs/product/csv-files.md#exports): one row per contract, one
 * for an item without any. What is written here reads back as the same portfolio.
 */

import type { KindValues } from '../fields.ts';
import { centsOf, centsText } from '../money.ts';
import { type Percentages, parsePercentages } from '../segments.ts';
import { contractFieldNames, contractTerms } from '../terms.ts';
import { type CsvColumn, csvColumns } from './columns.ts';
import type { ContractValues, ItemValues } from './records.ts';
import { escapeCell, exampleMark, noContract, readPercentages, writeList, writePercentages } from './text.ts';

/** An item with one of its contracts, or without any. */
export interface ExportedRow {
  readonly unique_id: string;
  readonly item: ItemValues;
  readonly contract: ContractValues | null;
}

/** A row's cells in the order of our columns, safe for spreadsheets. Blank where there is no value. */
export function exportRow(row: ExportedRow): string[] {
  const cells = { ...itemCells(row), ...(row.contract ? contractCells(row.contract) : ownCells(row.item)) };
  return csvColumns.map((column) => cells[column] ?? '');
}

/** Percentages of the wire (JSON text) as a sorted list, so that equal ones are equal texts. @example sharesOf('{"B":40,"A":60}') // 'A:60;B:40' */
export function sharesOf(text: string | null): string | null {
  const percentages = text === null ? undefined : parsePercentages(text);
  return percentages ? writePercentages(percentages, Object.keys(percentages).toSorted()) : null;
}

/** The wire's JSON text of a list of percentages, in the order of the segments. @example percentagesOf('A:60;B:40', ['B', 'A']) // '{"B":40,"A":60}' */
export function percentagesOf(shares: string | null, segments: readonly string[]): string | null {
  const percentages = shares === null ? undefined : readPercentages(shares);
  if (!percentages) return null;
  return JSON.stringify(Object.fromEntries(segments.map((segment) => [segment, percentages[segment] ?? 0])));
}

function itemCells({ unique_id, item }: ExportedRow): Partial<Record<CsvColumn, string>> {
  const segments = item.business_segment ?? [];
  const percentages: Percentages = readPercentages(item.business_segment_percentages ?? '') ?? {};
  const hasShares = Object.keys(percentages).length > 0;
  return {
    unique_id: escapeCell(unique_id),
    vendor: escapeCell(item.vendor ?? ''),
    product_name: escapeCell(item.product_name ?? ''),
    notes: escapeCell(item.notes ?? ''),
    status: escapeCell(item.status ?? ''),
    business_segment: escapeCell(writeList(segments)),
    business_segment_percentages: hasShares ? escapeCell(writePercentages(percentages, segments)) : '',
    team_usage: escapeCell(writeList(item.team_usage ?? [])),
    renewal_date: item.renewal_date ?? '',
    business_owner: escapeCell(item.business_owner ?? ''),
    tech_admin: escapeCell(item.tech_admin ?? ''),
    executive_sponsor: escapeCell(item.executive_sponsor ?? ''),
  };
}

type TermKind = (typeof contractTerms)[keyof typeof contractTerms]['kind'];
const cellTexts: { readonly [Kind in TermKind]: (value: KindValues[Kind]) => string } = {
  day: (value) => value,
  dayOrNone: (value) => value ?? '',
  amount: (value) => centsText(centsOf(value)),
  textOrNone: (value) => escapeCell(value ?? ''),
  cycle: (value) => value,
  cycleOrNone: (value) => value ?? '',
  yesNo: (value) => (value ? 'true' : 'false'),
};

const cellText = <Kind extends TermKind>(kind: Kind, value: KindValues[Kind] | null): string =>
  value === null ? '' : cellTexts[kind](value);

const contractCells = (contract: ContractValues): Partial<Record<CsvColumn, string>> =>
  Object.fromEntries(
    contractFieldNames.map((name) => {
      const { column, kind } = contractTerms[name];
      return [column, cellText(kind, contract[name])];
    }),
  );

// A cost without a start date would read as a mistake, so an item's own cost says that there is no contract.
function ownCells(item: ItemValues): Partial<Record<CsvColumn, string>> {
  return {
    start_date: item.cost === null ? '' : noContract,
    cost: item.cost === null ? '' : centsText(centsOf(item.cost)),
    billing_cycle: item.billing_cycle ?? '',
    payment_type: escapeCell(item.paymentType ?? ''),
  };
}

const example: Readonly<Partial<Record<CsvColumn, string>>> = {
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
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  cost: '12000.00',
  billing_cycle: 'yearly',
  payment_type: 'Invoice',
  auto_renew: 'true',
  cancellation_notice_date: '2026-10-31',
  next_review_date: '2026-10-01',
  price_check_frequency: 'yearly',
};

/** The template's one row: an example, marked as one and skipped on import. */
export const templateRow: readonly string[] = csvColumns.map((column) => example[column] ?? '');
