/** The cells of a file of rates: dates and numbers as spreadsheets write them (docs/product/currencies.md#files-of-rates). */
import type { DateOrder, DecimalSign } from '../csv/columns.ts';
import { inferDateOrder, isOpenDate, readDate } from '../csv/dates.ts';
import { shownValue } from '../csv/remarks.ts';
import { isNullWord } from '../csv/text.ts';
import type { DateText } from '../days.ts';
import { longest } from '../limits.ts';
import { readDecimal } from './decimals.ts';
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';
import type { RateColumns } from './rate-columns.ts';
import { quotedDecimals, rateFaultText } from './rates.ts';

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

/** How the file writes dates, undefined where its cells leave it open, and the numbers of each of its columns. */
export interface CellOrder {
  readonly dates: DateOrder | undefined;
  readonly openCells: ReadonlyMap<number, OpenCells>;
}

/** What the file's own cells say about how it writes dates and numbers. */
export function cellOrderOf(rows: readonly RateRow[], columns: RateColumns): CellOrder {
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

function* cellsAt(rows: readonly RateRow[], columns: readonly number[]): Generator<string> {
  for (const { cells } of rows) for (const at of columns) yield (cells[at] ?? '').trim();
}

/** A row's day, or why it has none. */
export function readDayCell(
  cell: string,
  order: Pick<CellOrder, 'dates'>,
): DateText | { readonly words: string } {
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
  const { point, comma } = rateReadings(text);
  const isOpen = point !== undefined && comma !== undefined && point !== comma;
  const sign = isOpen ? open?.[signIn(text)] : undefined;
  if (isOpen && sign === undefined) {
    const [decimal, whole] = signIn(text) === ',' ? [comma, point] : [point, comma];
    const choice = `may be ${decimal} or ${whole}`;
    return { words: `“${text}” ${choice}`, choice };
  }
  const plain = sign === ',' ? comma : (point ?? comma);
  if (plain === undefined) return isBelowZero(text) ? { words: rateFaultText('negative') } : words;
  const reading = readDecimal(plain, quotedDecimals);
  if ('fault' in reading) return { words: rateFaultText(reading.fault) };
  return reading.parts === 0n ? { words: rateFaultText('negative') } : reading.parts;
}

function isBelowZero(text: string): boolean {
  if (!/^[-−]/.test(text)) return false;
  const { point, comma } = rateReadings(text.slice(1));
  return point !== undefined || comma !== undefined;
}

/** The currency of a cell of a long table, or why there is none. */
export const readCurrencyCell = (cell: string): CurrencyCode | { readonly words: string } =>
  parseCurrency(cell) ?? {
    words: cell.trim() === '' ? 'The currency is missing' : `“${shownValue(cell)}” isn’t a currency`,
  };

// Which sign begins the decimals of a rate (docs/product/currencies.md#files-of-rates). Most cells can be read in one way
// only. One sign before three digits may begin the decimals or part thousands: other cells have to say which, and where
// they don't, nothing is guessed.

/** The plain decimal numbers that a text is with a decimal point and with a decimal comma; undefined where it can't be one. */
export interface RateReadings {
  readonly point: string | undefined;
  readonly comma: string | undefined;
}

/** Which signs begin decimals in some cells: those that a cell proves, and those of cells that fit both. */
export interface SignEvidence {
  readonly proven: ReadonlySet<DecimalSign>;
  readonly open: ReadonlySet<DecimalSign>;
}

/** By what sign a cell is read that fits both, for the sign that stands in it; undefined where that would be guessed. */
export type OpenCells = Readonly<Record<DecimalSign, DecimalSign | undefined>>;

// Thousands are groups of three with one separator between them, and no number begins with the group 0.
const withPoint = /^\+?(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*)(?:\.\d+)?$/;
const withComma = /^\+?(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)(?:,\d+)?$/;

/** Both readings of a rate's text. @example rateReadings('1,158') // { point: '1158', comma: '1.158' } */
function rateReadings(text: string): RateReadings {
  if (text.length > longest.amount) return { point: undefined, comma: undefined };
  const even = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[’‘`´]/g, "'");
  return {
    point: withPoint.test(even) ? even.replace(/[,' ]/g, '') : undefined,
    comma: withComma.test(even) ? even.replace(/[.' ]/g, '').replace(',', '.') : undefined,
  };
}

/** What cells say about the sign that begins their decimals. @example signEvidence(['1,1584', '1.158']).proven // new Set([',']) */
export function signEvidence(cells: Iterable<string>): SignEvidence {
  const proven = new Set<DecimalSign>();
  const open = new Set<DecimalSign>();
  for (const cell of cells) {
    const { point, comma } = rateReadings(cell);
    if (point === comma) continue;
    if (comma === undefined) proven.add('.');
    else if (point === undefined) proven.add(',');
    else open.add(signIn(cell));
  }
  return { proven, open };
}

/** The sign of a text that has one. @example signIn('1,158') // ',' */
const signIn = (text: string): DecimalSign => (text.includes(',') ? ',' : '.');

/**
 * How the cells of a column are read that fit both signs. What the column proves holds for all of it. The rest of the file
 * can only confirm that a sign begins decimals; nothing at all leaves the point, in a file without such commas.
 * @example openCells(signEvidence(['1,1584']), signEvidence(['1,1584'])) // { '.': ',', ',': ',' }
 */
export function openCells(column: SignEvidence, file: SignEvidence): OpenCells {
  if (column.proven.size === 1) {
    const [own] = column.proven;
    return { '.': own, ',': own };
  }
  if (column.proven.size > 1 || file.proven.size > 1) return { '.': undefined, ',': undefined };
  const isPlain = file.proven.size === 0 && !file.open.has(',');
  return {
    '.': file.proven.has('.') || isPlain ? '.' : undefined,
    ',': file.proven.has(',') ? ',' : undefined,
  };
}
