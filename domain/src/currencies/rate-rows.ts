/** The rows of a file of rates (docs/product/currencies.md#files-of-rates): what each says of a currency and a day. */
import type { RowMessage } from '../csv/records.ts';
import { shownValue } from '../csv/remarks.ts';
import type { TableRow } from '../csv/table-file.ts';
import { readText } from '../csv/text.ts';
import { divideHalfUp } from '../money.ts';
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';
import { type CellOrder, type QuotedRate, readDayCell, readRateCell } from './rate-cells.ts';
import { type LongColumns, readUnitsOf, type UnitsOf, type WideColumns } from './rate-columns.ts';

/** How long the words on a rate's source may be, in characters. */
export const longestSource = 200;

/** What rows say, and what can't be read of them. */
export interface ReadRows {
  readonly quotes: QuotedRate[];
  readonly errors: RowMessage[];
  /** Currencies with a cell that can't be read, those among them that nobody asked for. */
  readonly unread: Set<string>;
}

/** How rows are read. */
export interface AskedOfRows {
  readonly order: CellOrder;
  /** Whether anything of a currency is asked for, so that what can't be read of it has to be told. */
  readonly needs: (currency: CurrencyCode) => boolean;
  /** The currency that each number prices one unit of; undefined where each number is a rate itself. */
  readonly unitOf: CurrencyCode | undefined;
}

type Words = { readonly words: string };

/** A row of a table with a column for each currency. */
export function wideRow({ row, cells }: TableRow, columns: WideColumns, asked: AskedOfRows): ReadRows {
  const { order, needs } = asked;
  const reading: ReadRows = { quotes: [], errors: [], unread: new Set() };
  const date = readDayCell((cells[columns.date] ?? '').trim(), order);
  if (typeof date !== 'string') return { ...reading, errors: [{ row, message: date.words }] };
  for (const { currency, units, at } of columns.currencies) {
    const read = readRateCell(cells[at] ?? '', order.openCells.get(at));
    const parts = typeof read === 'bigint' ? perUnit(read, units, asked) : read;
    if (typeof parts === 'bigint') reading.quotes.push({ row, date, currency, parts, source: null });
    else if (parts) {
      reading.unread.add(currency);
      if (needs(currency)) reading.errors.push({ row, message: `${currency}: ${parts.words}` });
    }
  }
  return reading;
}

/** A row of a table with a row for each rate. */
export function longRow(row: TableRow, columns: LongColumns, asked: AskedOfRows): ReadRows {
  const named = readUnitsOf(row.cells[columns.currency] ?? '');
  const quote = longQuote(row, columns, asked);
  if (!('words' in quote)) return { quotes: [quote], errors: [], unread: new Set() };
  const isTold = named === undefined || asked.needs(named.currency);
  return {
    quotes: [],
    errors: isTold ? [{ row: row.row, message: quote.words }] : [],
    unread: new Set(named === undefined ? [] : [named.currency]),
  };
}

function longQuote({ row, cells }: TableRow, columns: LongColumns, asked: AskedOfRows): QuotedRate | Words {
  const { order, unitOf } = asked;
  const date = readDayCell((cells[columns.date] ?? '').trim(), order);
  if (typeof date !== 'string') return date;
  const named = readNamed(cells[columns.currency] ?? '');
  if ('words' in named) return named;
  const base = readBase(cells, columns);
  if (typeof base === 'object') return base;
  if (base !== undefined && base !== unitOf) return { words: `The number is for 1 ${base}` };
  const read = readRateCell(cells[columns.rate] ?? '', order.openCells.get(columns.rate));
  if (typeof read !== 'bigint') return read ?? { words: 'The rate is missing' };
  const units = readUnits(cells, columns, named);
  const parts = typeof units === 'bigint' ? perUnit(read, units, asked) : units;
  if (typeof parts !== 'bigint') return parts;
  const source = columns.source === undefined ? null : readText(cells[columns.source]);
  if (source !== null && source.length > longestSource) {
    return { words: `The source has more than ${longestSource} characters` };
  }
  return { row, date, currency: named.currency, parts, source };
}

const readNamed = (cell: string): UnitsOf | Words =>
  readUnitsOf(cell) ?? {
    words: cell.trim() === '' ? 'The currency is missing' : `“${shownValue(cell)}” isn’t a currency`,
  };

function readBase(cells: readonly string[], { denominator }: LongColumns): CurrencyCode | Words | undefined {
  const text = denominator === undefined ? null : readText(cells[denominator]);
  if (text === null) return undefined;
  return parseCurrency(text) ?? { words: `“${shownValue(text)}” isn’t a currency` };
}

// How many units a number is for. Tables of statistics have a column of that name that repeats the currency.
function readUnits(cells: readonly string[], columns: LongColumns, named: UnitsOf): bigint | Words {
  const power = columns.multiplier === undefined ? null : readText(cells[columns.multiplier]);
  if (power !== null && !/^0+$/.test(power))
    return {
      words: `The number is to be multiplied by ten to the power of ${shownValue(power)}; write it out`,
    };
  const text = columns.units === undefined ? null : readText(cells[columns.units]);
  if (text === null || text.toUpperCase() === named.currency) return named.units;
  const units = /^\d{1,6}$/.test(text) ? BigInt(text) : 0n;
  if (units === 0n) return { words: `“${shownValue(text)}” isn’t a number of units` };
  if (named.units !== 1n && named.units !== units)
    return { words: `“${shownValue(text)}” isn’t the number of units beside the currency` };
  return units;
}

// A number for many units of a currency is turned into that for one; of what one unit of another buys there is only one reading.
function perUnit(parts: bigint, units: bigint, { unitOf }: AskedOfRows): bigint | Words {
  if (units === 1n) return parts;
  if (unitOf !== undefined) return { words: `The number is for ${units} units; write it for one` };
  const one = divideHalfUp(parts, units);
  return one > 0n ? one : { words: 'The rate is too small' };
}

/** What a file says its numbers are for. */
export interface Base {
  readonly columns: LongColumns;
  readonly unitOf: CurrencyCode | undefined;
}

/**
 * What the column of denominators says: most rows' currency, or, where each row prices another currency in the company's,
 * that each number is a rate itself. Undefined without such a column.
 */
export function baseOf(
  rows: readonly TableRow[],
  columns: LongColumns,
  company: CurrencyCode,
): Base | undefined {
  const { denominator, currency } = columns;
  if (denominator === undefined) return undefined;
  const counts = new Map<CurrencyCode, number>();
  let isCompanys = true;
  for (const { cells } of rows) {
    const base = parseCurrency(cells[denominator] ?? '');
    if (base !== undefined) counts.set(base, (counts.get(base) ?? 0) + 1);
    isCompanys &&= readUnitsOf(cells[currency] ?? '')?.currency === company;
  }
  if (isCompanys && counts.size > 1)
    return { columns: { ...columns, currency: denominator, denominator: undefined }, unitOf: undefined };
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return { columns, unitOf: most?.[0] };
}
