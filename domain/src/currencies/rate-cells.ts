/** The cells of a file of rates: dates and numbers as spreadsheets write them (docs/product/currencies.md#files-of-rates). */
import { shownValue } from '../csv/remarks.ts';
import type { TableRow } from '../csv/table-file.ts';
import { isNullWord } from '../csv/text.ts';
import type { DateText } from '../days.ts';
import { readDecimal } from '../kinds/decimals.ts';
import { type DateOrder, inferDateOrder, isOpenDate, isZeroDay, readDate } from '../kinds/written-days.ts';
import {
  numberReadings,
  type OpenCells,
  openCells,
  signEvidence,
  signIn,
  signOf,
} from '../kinds/written-numbers.ts';
import { longest } from '../limits.ts';
import type { CurrencyCode } from './known-currencies.ts';
import type { RateColumns } from './rate-columns.ts';
import { quotedDecimals, rateFaultText } from './rates.ts';

/** A number that the file has for a currency and a day, in parts of {@link quotedDecimals} decimals. */
export interface QuotedRate {
  readonly row: number;
  readonly date: DateText;
  readonly currency: CurrencyCode;
  readonly parts: bigint;
  readonly source: string | null;
}

/** How the file writes dates, undefined where its cells leave it open, and the numbers of each of its columns. */
export interface CellOrder {
  readonly dates: DateOrder | undefined;
  readonly openCells: ReadonlyMap<number, OpenCells>;
}

/** What the file's own cells say about how it writes dates and numbers. */
export function cellOrderOf(rows: readonly TableRow[], columns: RateColumns): CellOrder {
  const rates = columns.kind === 'long' ? [columns.rate] : columns.currencies.map(({ at }) => at);
  const evidence = rates.map((at) => ({ at, signs: signEvidence(cellsAt(rows, [at])) }));
  const file = {
    proven: new Set(evidence.flatMap(({ signs }) => [...signs.proven])),
    open: new Set(evidence.flatMap(({ signs }) => [...signs.open])),
  };
  return {
    dates: inferDateOrder(cellsAt(rows, [columns.date])).order,
    openCells: new Map(evidence.map(({ at, signs }) => [at, openCells(signs, file)])),
  };
}

function* cellsAt(rows: readonly TableRow[], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of columns) yield (cells[at] ?? '').trim();
}

/** A row's day, or why it has none. */
export function readDayCell(
  cell: string,
  order: Pick<CellOrder, 'dates'>,
): DateText | { readonly words: string } {
  if (isZeroDay(cell)) return { words: 'The date is missing' };
  const day = readDate(cell, order.dates);
  if (day === undefined) return { words: cell === '' ? 'The date is missing' : notADate(cell) };
  if (order.dates === undefined && isOpenDate(cell)) {
    return { words: `“${shownValue(cell)}” may be two dates; write dates as 2026-11-20` };
  }
  return day;
}

const notADate = (cell: string): string => `“${shownValue(cell)}” isn’t a date`;

/** Why a cell has no number; `choice` has both where it could be two. */
export interface UnreadRate {
  readonly words: string;
  readonly choice?: string;
}

/** The number of a cell; nothing where it is blank or a word for nothing, words where it can't be read or could be two. */
export function readRateCell(cell: string, open: OpenCells | undefined): bigint | UnreadRate | undefined {
  const text = cell.trim();
  if (text === '' || isNullWord(text)) return undefined;
  const words = { words: `“${shownValue(text)}” isn’t a rate` };
  if (text.length > longest.amount) return words;
  const readings = numberReadings(text);
  const isOpen = signOf(readings) === 'open';
  const sign = isOpen ? open?.[signIn(text)] : undefined;
  if (isOpen && sign === undefined) {
    const decimal = signIn(text);
    const choice = `may be ${readings[decimal]} or ${readings[decimal === ',' ? '.' : ',']}`;
    return { words: `“${text}” ${choice}`, choice };
  }
  const plain = readings[sign ?? (readings['.'] === undefined ? ',' : '.')];
  if (plain === undefined) return isBelowZero(text) ? { words: rateFaultText('negative') } : words;
  const reading = readDecimal(plain, quotedDecimals);
  if ('fault' in reading) return { words: rateFaultText(reading.fault) };
  return reading.parts === 0n ? { words: rateFaultText('negative') } : reading.parts;
}

const isBelowZero = (text: string): boolean =>
  /^[-−]/.test(text) && Object.values(numberReadings(text.slice(1))).some((one) => one !== undefined);
