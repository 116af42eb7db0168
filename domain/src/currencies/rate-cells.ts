/** The cells of a file of rates: dates and numbers as spreadsheets write them (docs/product/currencies.md#files-of-rates). */
import { inferDecimal } from '../csv/amounts.ts';
import type { DateOrder, DecimalSign } from '../csv/columns.ts';
import { inferDateOrder, isOpenDate, readDate } from '../csv/dates.ts';
import { shownValue } from '../csv/remarks.ts';
import { isNullWord } from '../csv/text.ts';
import type { DateText } from '../days.ts';
import { longest } from '../limits.ts';
import { readDecimal } from './decimals.ts';
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';
import type { RateColumns } from './rate-columns.ts';
import { quotedDecimals } from './rates.ts';

/** A record of the file, numbered with the header as 1. */
export interface RateRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A number that the file has for a currency and a day, in parts of {@link quotedDecimals} decimals. */
export interface QuotedRate {
  readonly row: number;
  readonly date: DateText;
  readonly currency: CurrencyCode;
  readonly parts: bigint;
  readonly source: string | null;
}

/** How the file writes dates and numbers; undefined where its cells leave it open. */
export interface CellOrder {
  readonly dates: DateOrder | undefined;
  readonly decimal: DecimalSign | undefined;
}

/** What the file's own cells say about how it writes dates and numbers. */
export function cellOrderOf(rows: readonly RateRow[], columns: RateColumns): CellOrder {
  const rates = columns.kind === 'long' ? [columns.rate] : columns.currencies.map(({ at }) => at);
  return {
    dates: inferDateOrder(cellsAt(rows, [columns.date])).order,
    decimal: inferDecimal(cellsAt(rows, rates)).decimal,
  };
}

function* cellsAt(rows: readonly RateRow[], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of columns) yield cells[at] ?? '';
}

/** A row's day, or why it has none. */
export function readDayCell(cell: string, order: CellOrder): DateText | { readonly words: string } {
  const day = readDate(cell, order.dates);
  if (day === undefined) return { words: cell === '' ? 'The date is missing' : notADate(cell) };
  if (order.dates === undefined && isOpenDate(cell)) {
    return { words: `“${shownValue(cell)}” may be two dates; write dates as 2026-11-20` };
  }
  return day;
}

const notADate = (cell: string): string => `“${shownValue(cell)}” isn’t a date`;

/** The number of a cell; nothing where it is blank or a word for nothing, words where it can't be read. */
export function readRateCell(
  cell: string,
  { decimal }: CellOrder,
): bigint | { readonly words: string } | undefined {
  const text = cell.trim();
  if (text === '' || isNullWord(text)) return undefined;
  const words = { words: `“${shownValue(text)}” isn’t a rate` };
  if (text.length > longest.amount) return words;
  if (decimal === undefined && /^[1-9]\d{0,2},\d{3}$/.test(text)) {
    return { words: `“${text}” may be ${text.replace(',', '.')} or ${text.replace(',', '')}` };
  }
  const plain = decimal === ',' ? text.replace(/[.' ]/g, '').replace(',', '.') : text.replace(/[,' ]/g, '');
  const reading = readDecimal(plain, quotedDecimals);
  return 'fault' in reading || reading.parts === 0n ? words : reading.parts;
}

/** The currency of a cell of a long table, or why there is none. */
export const readCurrencyCell = (cell: string): CurrencyCode | { readonly words: string } =>
  parseCurrency(cell) ?? {
    words: cell.trim() === '' ? 'The currency is missing' : `“${shownValue(cell)}” isn’t a currency`,
  };
