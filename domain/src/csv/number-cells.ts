/**
 * Reads the cells of a contract that hold numbers within a range, and its notice period, which a foreign file may say in
 * one cell (docs/product/csv-files.md#a-row).
 */
import { unitFault } from '../kinds/choices.ts';
import { type Range, readingOf } from '../kinds/kind.ts';
import { count, countFault, days, percent, readCount } from '../kinds/numbers.ts';
import { plainNumber } from '../kinds/written-numbers.ts';
import { type Measured, measureIn, readMeasure } from '../kinds/written-words.ts';
import type { NoticeUnit } from '../options.ts';
import {
  contractTerms,
  isUnitMissing,
  type NoticeTerms,
  noticeUnitMissing,
  withoutLoneUnit,
} from '../terms.ts';
import { type RowReading, readCell } from './cells.ts';
import { type ColumnOfKind, type CsvColumn, columnLabel } from './columns.ts';
import type { Remark } from './remarks.ts';
import { readText } from './text.ts';

/** A column of numbers, and what they may be. */
export interface NumberColumn<Kind> {
  readonly column: ColumnOfKind<Kind>;
  readonly range: Range;
}

/** Reads a whole number, with its unit or without. @example readCountCell(reading, { column: 'renewal_months', range }) // 12 */
export const readCountCell = (reading: RowReading, { column, range }: NumberColumn<'count'>): number | null =>
  readCell(reading, column, (text) => {
    const { digits, measure } = measureOf(reading, column, text);
    const isOtherUnit = column === 'renewal_months' && measure?.unit === 'days';
    const number = isOtherUnit ? undefined : wholeNumber(digits, reading);
    const counted = number === undefined ? undefined : readCount(number * (measure?.times ?? 1), range);
    return readingOf(counted, countFault(columnLabel(column), range));
  });

// A count of notice may have its unit in a column of its own.
function measureOf({ cells }: RowReading, column: ColumnOfKind<'count'>, text: string): Measured {
  const measured = measureIn(text);
  if (measured.measure !== undefined || column !== 'notice_count') return measured;
  return { ...measured, measure: readMeasure(readText(cells.notice_unit) ?? '') };
}

// `12,0` is whole, as a spreadsheet writes it that shows a decimal.
function wholeNumber(digits: string, { context }: RowReading): number | undefined {
  const plain = plainNumber(digits, context.reading.decimal)?.replace(/\.0+$/, '');
  return plain !== undefined && /^\d+$/.test(plain) ? Number(plain) : undefined;
}

/** Reads in what notice is counted, which the cell of the count may say. @example readUnitCell(reading, 'notice_unit') // 'months' */
export function readUnitCell(reading: RowReading, column: ColumnOfKind<'unit'>): NoticeUnit | null {
  const counted = measureIn(readText(reading.cells.notice_count) ?? '').measure?.unit ?? null;
  if (readText(reading.cells[column]) === null) return counted;
  return readCell(reading, column, (text) =>
    readingOf(counted ?? readMeasure(text)?.unit, unitFault(columnLabel(column))),
  );
}

/** Reads a percentage by the file's decimal sign. @example readPercentCell(reading, { column: 'renewal_uplift', range }) // 7.5 */
export const readPercentCell = (
  reading: RowReading,
  { column, range }: NumberColumn<'percent'>,
): number | null =>
  readCell(reading, column, (text) => {
    const { decimal, arePercentsParts } = reading.context.reading;
    const plain = plainNumber(withoutPercent(text), decimal) ?? text;
    const isPart = /^-?0?\.\d*[1-9]/.test(plain) && !text.includes('%');
    const read = isPart && arePercentsParts ? timesHundred(plain) : plain;
    if (isPart) reading.warnings.push(partRemark(column, text, read));
    return percent.read(read, { name: columnLabel(column), range });
  });

const timesHundred = (plain: string): string => String(Number((Number(plain) * 100).toFixed(8)));

// As a spreadsheet keeps 5 %, or a very small increase.
const partRemark = (column: CsvColumn, text: string, read: string): Remark => ({
  kind: `part ${column}`,
  message: `${columnLabel(column)} ${text} is read as ${read}%`,
});

const withoutPercent = (text: string): string => (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text);

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
  if (term.kind === 'unit') return readMeasure(value) !== undefined;
  const { digits, measure } = measureIn(value);
  if (column === 'notice_count' && measure === undefined && !hasUnits) return false;
  const named = { name: column, range: term.range };
  const plain = plainNumber(withoutPercent(digits), undefined) ?? digits;
  const kind = { count, percent, days }[term.kind];
  return 'value' in kind.read(term.kind === 'days' ? value : plain.replace(/\.0+$/, ''), named);
}
