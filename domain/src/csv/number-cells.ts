/**
 * Reads the cells of a contract that hold numbers within a range, and its notice period, which a foreign file may say in
 * one cell (docs/product/csv-files.md#a-row).
 */
import type { Range } from '../fields.ts';
import { type NoticeUnit, noticeUnits, parseNoticeUnit } from '../options.ts';
import {
  countFault,
  daysFault,
  mostDays,
  percentFault,
  readCount,
  readDays,
  readPercent,
  tooManyDays,
} from '../ranged-values.ts';
import {
  contractTerms,
  isUnitMissing,
  type NoticeTerms,
  noticeUnitMissing,
  withoutLoneUnit,
} from '../terms.ts';
import { addFault, type RowReading } from './cells.ts';
import { type ColumnOfKind, type CsvColumn, columnLabel } from './columns.ts';
import { shownValue } from './remarks.ts';
import { readText } from './text.ts';

/** A column of numbers, and what they may be. */
export interface NumberColumn<Kind> {
  readonly column: ColumnOfKind<Kind>;
  readonly range: Range;
}

/** Reads a whole number, with its unit or without. @example readCountCell(reading, { column: 'renewal_months', range }) // 12 */
export function readCountCell(
  reading: RowReading,
  { column, range }: NumberColumn<'countOrNone'>,
): number | null {
  const text = readText(reading.cells[column]);
  if (text === null) return null;
  const { digits, unit } = measureIn(text);
  const isOtherUnit = column === 'renewal_months' && unit === 'days';
  const count = isOtherUnit ? undefined : readCount(digits, range);
  if (count === undefined)
    addCellFault(reading, column, { text, fault: countFault(columnLabel(column), range) });
  return count ?? null;
}

/** Reads a percentage. @example readPercentCell(reading, { column: 'renewal_uplift', range }) // 7.5 */
export function readPercentCell(
  reading: RowReading,
  { column, range }: NumberColumn<'percentOrNone'>,
): number | null {
  const text = readText(reading.cells[column]);
  if (text === null) return null;
  const percent = readPercent(text, range);
  if (percent === undefined)
    addCellFault(reading, column, { text, fault: percentFault(columnLabel(column), range) });
  return percent ?? null;
}

/** Reads a list of days, the greatest first; null for none. @example readDaysCell(reading, { column: 'reminder_days', range }) // [90, 30, 7] */
export function readDaysCell(
  reading: RowReading,
  { column, range }: NumberColumn<'daysOrNone'>,
): readonly number[] | null {
  const text = readText(reading.cells[column]);
  const days = text === null ? [] : readDays(text, range);
  const label = columnLabel(column);
  if (days && days.length <= mostDays) return days.length > 0 ? days : null;
  const fault = days ? tooManyDays(label) : daysFault(label, range);
  addCellFault(reading, column, { text: text ?? '', fault });
  return null;
}

/** Reads in what notice is counted, which the cell of the count may say. @example readUnitCell(reading, 'notice_unit') // 'months' */
export function readUnitCell(reading: RowReading, column: ColumnOfKind<'unitOrNone'>): NoticeUnit | null {
  const text = readText(reading.cells[column]);
  if (text === null) return measureIn(readText(reading.cells.notice_count) ?? '').unit ?? null;
  const unit = parseNoticeUnit(text);
  if (unit === undefined)
    addCellFault(reading, column, {
      text,
      fault: `${columnLabel(column)} must be ${noticeUnits.join(' or ')}`,
    });
  return unit ?? null;
}

/** A notice period as it is kept: one without a unit is a fault, and a unit alone is left out with a warning. */
export function settleNotice<Terms extends NoticeTerms>(reading: RowReading, terms: Terms): Terms {
  const { cells, faults, warnings } = reading;
  if (isUnitMissing(terms) && readText(cells.notice_unit) === null) faults.push(noticeUnitMissing);
  if (terms.noticeUnit !== null && readText(cells.notice_count) === null)
    warnings.push({ message: 'Notice unit left out: a notice period needs a notice count' });
  return withoutLoneUnit(terms);
}

type NumberColumnName = ColumnOfKind<'countOrNone' | 'percentOrNone' | 'daysOrNone' | 'unitOrNone'>;
const numberTerms = Object.values(contractTerms).filter(
  (term) => 'range' in term || term.kind === 'unitOrNone',
);

/** Whether a column holds such cells. @example isNumberColumn('notice_unit') // true */
export const isNumberColumn = (column: CsvColumn): column is NumberColumnName =>
  numberTerms.some((term) => term.column === column);

/**
 * Whether a foreign file's value reads as one of a column; a count of notice needs its unit, in its cell or in a column.
 * @example fitsNumbers('notice_count', '90 days', false) // true
 */
export function fitsNumbers(column: NumberColumnName, value: string, hasUnits: boolean): boolean {
  const term = numberTerms.find((one) => one.column === column);
  if (term === undefined) return false;
  const { digits, unit } = measureIn(value);
  switch (term.kind) {
    case 'countOrNone':
      if (column === 'notice_count' && unit === undefined && !hasUnits) return false;
      return readCount(digits, term.range) !== undefined;
    case 'percentOrNone':
      return readPercent(value, term.range) !== undefined;
    case 'daysOrNone':
      return readDays(value, term.range) !== undefined;
    case 'unitOrNone':
      return parseNoticeUnit(value) !== undefined;
  }
}

// '3 months' → '3' and its unit; digits alone have none.
function measureIn(text: string): { digits: string; unit: NoticeUnit | undefined } {
  const [, digits, word] = /^(\d{1,10})\s*(\p{L}{1,10})$/u.exec(text) ?? [];
  const unit = parseNoticeUnit(word ?? '');
  return digits !== undefined && unit ? { digits, unit } : { digits: text, unit: undefined };
}

interface CellFault {
  readonly text: string;
  readonly fault: string;
}

const addCellFault = (reading: RowReading, column: CsvColumn, { text, fault }: CellFault): void =>
  addFault(reading, fault, `${columnLabel(column)} is ${shownValue(text)}`);
