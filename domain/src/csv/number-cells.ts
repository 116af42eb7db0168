/**
 * Reads the cells of a contract that hold numbers within a range, and its notice period, which a foreign file may say in
 * one cell (docs/product/csv-files.md#a-row).
 */
import { unitFault } from '../kinds/choices.ts';
import { type Range, readingOf } from '../kinds/kind.ts';
import { count, countFault, days, percent, readCount } from '../kinds/numbers.ts';
import { type NoticeUnit, parseNoticeUnit } from '../options.ts';
import {
  contractTerms,
  isUnitMissing,
  type NoticeTerms,
  noticeUnitMissing,
  withoutLoneUnit,
} from '../terms.ts';
import { type RowReading, readCell } from './cells.ts';
import { type ColumnOfKind, type CsvColumn, columnLabel } from './columns.ts';
import { readText } from './text.ts';

/** A column of numbers, and what they may be. */
export interface NumberColumn<Kind> {
  readonly column: ColumnOfKind<Kind>;
  readonly range: Range;
}

/** Reads a whole number, with its unit or without. @example readCountCell(reading, { column: 'renewal_months', range }) // 12 */
export const readCountCell = (reading: RowReading, { column, range }: NumberColumn<'count'>): number | null =>
  readCell(reading, column, (text) => {
    const { digits, unit } = measureIn(text);
    const isOtherUnit = column === 'renewal_months' && unit === 'days';
    const number = isOtherUnit ? undefined : readCount(digits, range);
    return readingOf(number, countFault(columnLabel(column), range));
  });

/** Reads in what notice is counted, which the cell of the count may say. @example readUnitCell(reading, 'notice_unit') // 'months' */
export function readUnitCell(reading: RowReading, column: ColumnOfKind<'unit'>): NoticeUnit | null {
  if (readText(reading.cells[column]) === null)
    return measureIn(readText(reading.cells.notice_count) ?? '').unit ?? null;
  return readCell(reading, column, (text) =>
    readingOf(parseNoticeUnit(text), unitFault(columnLabel(column))),
  );
}

/** A notice period as it is kept: one without a unit is a fault, and a unit alone is left out with a warning. */
export function settleNotice<Terms extends NoticeTerms>(reading: RowReading, terms: Terms): Terms {
  const { cells, faults, warnings } = reading;
  if (isUnitMissing(terms) && readText(cells.notice_unit) === null) faults.push(noticeUnitMissing);
  if (terms.noticeUnit !== null && readText(cells.notice_count) === null)
    warnings.push({ message: 'Notice unit left out: a notice period needs a notice count' });
  return withoutLoneUnit(terms);
}

type NumberColumnName = ColumnOfKind<'count' | 'percent' | 'days' | 'unit'>;
const numberTerms = Object.values(contractTerms).filter((term) => 'range' in term || term.kind === 'unit');

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
  if (term.kind === 'unit') return parseNoticeUnit(value) !== undefined;
  const { digits, unit } = measureIn(value);
  if (column === 'notice_count' && unit === undefined && !hasUnits) return false;
  const named = { name: column, range: term.range };
  const reading =
    term.kind === 'count' ? count.read(digits, named) : { percent, days }[term.kind].read(value, named);
  return 'value' in reading;
}

// '3 months' → '3' and its unit; digits alone have none.
function measureIn(text: string): { digits: string; unit: NoticeUnit | undefined } {
  const [, digits, word] = /^(\d{1,10})\s*(\p{L}{1,10})$/u.exec(text) ?? [];
  const unit = parseNoticeUnit(word ?? '');
  return digits !== undefined && unit ? { digits, unit } : { digits: text, unit: undefined };
}
