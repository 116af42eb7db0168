/**
 * Cells that hold something else than a value (docs/product/csv-files.md#odd-cells): a spreadsheet's error, the zero day that a
 * program writes for none, a word for what isn't known yet. They are settled before a row is read: what is left out is said, and
 * an error where a name must stand is a fault.
 */
import { isNoAmount } from '../kinds/written-amounts.ts';
import { isZeroDay } from '../kinds/written-days.ts';
import { isEndless, isPending } from '../kinds/written-words.ts';
import { contractTerms } from '../terms.ts';
import type { Cells } from './cells.ts';
import { type CsvColumn, columnLabel, dateColumns } from './columns.ts';
import { type Remark, shownValue } from './remarks.ts';
import { isSpreadsheetError, readText } from './text.ts';

/** A row's cells without the odd ones, and what is said of those. */
export interface SettledCells {
  readonly cells: Cells;
  readonly faults: readonly string[];
  readonly details: readonly string[];
  readonly warnings: readonly Remark[];
}

const names: readonly CsvColumn[] = ['unique_id', 'vendor', 'product_name'];
const texts: readonly CsvColumn[] = [
  'notes',
  'status',
  'business_segment',
  'team_usage',
  'business_segment_percentages',
  'business_owner',
  'tech_admin',
  'executive_sponsor',
  ...Object.values(contractTerms).flatMap((term) => (term.kind === 'text' ? [term.column] : [])),
];
const amounts: readonly CsvColumn[] = ['cost', 'original_cost'];
const days: ReadonlySet<CsvColumn> = new Set(dateColumns);

/** Settles the odd cells of a row. @example settleCells({ notes: '#VALUE!' }).cells // { notes: '' } */
export function settleCells(cells: Cells): SettledCells {
  const found = { faults: new Array<string>(), details: new Array<string>(), warnings: new Array<Remark>() };
  const settled: Partial<Record<CsvColumn, string>> = { ...cells };
  for (const column of names) {
    const text = cells[column] ?? '';
    if (!isSpreadsheetError(text)) continue;
    const label = columnLabel(column);
    found.faults.push(`${label} is a spreadsheet error`);
    found.details.push(`${label} is ${shownValue(text)}`);
    settled[column] = '';
  }
  const leaveOut = (column: CsvColumn, remark: Remark): void => {
    found.warnings.push(remark);
    settled[column] = '';
  };
  for (const column of texts) {
    const text = cells[column] ?? '';
    if (isSpreadsheetError(text)) leaveOut(column, errorRemark(column, text));
  }
  for (const column of amounts) {
    const text = (cells[column] ?? '').trim();
    if (mayBeAmount.test(text) || readText(text) === null) continue;
    if (isNoAmount(text)) leaveOut(column, nothingRemark(column, text));
  }
  for (const column of days) {
    const text = cells[column] === undefined ? null : readText(cells[column]);
    if (text === null) continue;
    if (isDayOfToday.test(text)) continue;
    if (isZeroDay(text)) leaveOut(column, zeroRemark(column, text));
    else if (column === 'end_date' && isEndless(text)) leaveOut(column, endlessRemark(text));
    else if (isPending(text)) leaveOut(column, nothingRemark(column, text));
  }
  return { cells: settled, ...found };
}

// Most cells are an amount, or a day of this century, and a file has many.
const isDayOfToday = /(?:^|\D)20\d\d(?:\D|$)/;
const mayBeAmount = /\d/;

const errorRemark = (column: CsvColumn, text: string): Remark => ({
  kind: `error ${column}`,
  message: `${columnLabel(column)} is ${shownValue(text)}, a spreadsheet error; it is left out`,
  several: `${columnLabel(column)} has spreadsheet errors, such as ${shownValue(text)}; they are left out`,
});

const zeroRemark = (column: CsvColumn, text: string): Remark => ({
  kind: `zero ${column}`,
  message: `${columnLabel(column)} ${shownValue(text)} means no date; it is left blank`,
  several: `${columnLabel(column)} values such as ${shownValue(text)} mean no date; they are left blank`,
});

const nothingRemark = (column: CsvColumn, text: string): Remark => ({
  kind: `nothing ${column}`,
  message: `${columnLabel(column)} ${shownValue(text)} is left blank`,
  several: `${columnLabel(column)} values such as ${shownValue(text)} are left blank`,
});

const endlessRemark = (text: string): Remark => ({
  kind: 'endless',
  message: `End date ${shownValue(text)} is read as no end date`,
  several: `End dates such as ${shownValue(text)} are read as no end date`,
});
