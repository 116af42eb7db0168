/**
 * Files of rates (docs/product/currencies.md#files-of-rates). What a file's numbers are of is asked, never guessed: either
 * each is what one unit of its currency is in the company's, or it is how many units of its currency are one unit of a
 * certain one, as with the European Central Bank's euro. Then a rate is the company's number divided by the currency's.
 */
import type { RowMessage } from '../csv/records.ts';
import { readText } from '../csv/text.ts';
import type { DateText } from '../days.ts';
import { powerOfTen, shortDecimalText } from '../kinds/decimals.ts';
import type { CurrencyCode } from './known-currencies.ts';
import {
  type CellOrder,
  cellOrderOf,
  type QuotedRate,
  type RateRow,
  readCurrencyCell,
  readDayCell,
  readRateCell,
} from './rate-cells.ts';
import type { LongColumns, RateColumns, WideColumns } from './rate-columns.ts';
import {
  crossRate,
  type DatedRate,
  quotedDecimals,
  type RateReading,
  rateNumber,
  readRate,
} from './rates.ts';

/** How a file is to be read. */
export interface RateFileRules {
  /** The company's currency. */
  readonly company: CurrencyCode;
  /** The currency that each number prices one unit of; undefined where each number is a rate itself. */
  readonly unitOf: CurrencyCode | undefined;
  /** Only these currencies are taken; undefined takes all. */
  readonly only: ReadonlySet<CurrencyCode> | undefined;
}

/** A rate that a file gives. */
export interface FileRate extends DatedRate {
  readonly row: number;
  readonly source: string | null;
}

/** How one of the rates was computed, for a reader who checks it: `1.1584 ÷ 0.87645`, nothing where it stands in the file. */
export interface RateSum {
  readonly currency: CurrencyCode;
  readonly date: DateText;
  readonly dividend: string;
  readonly divisor: string;
  readonly rate: number;
}

/** What a file of rates says: each rate once, the currencies left out by the alphabet, and what was refused. */
export interface RateFile {
  readonly rates: readonly FileRate[];
  /** All currencies that could be taken, whether they were asked for or not, by the alphabet. */
  readonly currencies: readonly CurrencyCode[];
  readonly leftOut: readonly string[];
  readonly errors: readonly RowMessage[];
  readonly sum: RateSum | null;
}

/** How long the words on a rate's source may be, in characters. */
export const longestSource = 200;

/** What one unit is of where nothing is said: of a euro in a wide table, of each currency in a long one. */
export const usualUnit = ({ kind }: RateColumns): CurrencyCode | undefined =>
  kind === 'wide' ? 'EUR' : undefined;

interface Reading {
  readonly quotes: QuotedRate[];
  readonly errors: RowMessage[];
  /** Currencies with a cell that can't be read, those among them that nobody asked for. */
  readonly unread: Set<string>;
}

interface Asked {
  readonly order: CellOrder;
  /** Whether anything of a currency is asked for, so that what can't be read of it has to be told. */
  readonly needs: (currency: CurrencyCode) => boolean;
}

/** Reads the rows below the header. What can't be read is left out with the reason; the other rates count. */
export function readRateFile(rows: readonly RateRow[], columns: RateColumns, rules: RateFileRules): RateFile {
  const needs = (currency: CurrencyCode): boolean => isNeeded(currency, rules);
  const asked: Asked = { order: cellOrderOf(rows, columns), needs };
  const reading: Reading = { quotes: [], errors: [], unread: new Set() };
  const seen = new Map<string, QuotedRate>();
  for (const row of rows) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const read = columns.kind === 'wide' ? wideRow(row, columns, asked) : longRow(row, columns, asked);
    for (const quote of read.quotes) {
      const before = takeQuote(quote, seen, reading);
      if (before && needs(quote.currency)) reading.errors.push(otherRate(quote, before));
    }
    reading.errors.push(...read.errors);
    for (const currency of read.unread) reading.unread.add(currency);
  }
  const missing = missingCompany(reading, rules);
  if (missing !== undefined) return { rates: [], currencies: [], leftOut: [], errors: [missing], sum: null };
  return ratesFrom(reading, rules, columns.kind === 'wide' ? columns.unknown : []);
}

// The company's column is needed where the numbers have to be crossed.
function isNeeded(currency: CurrencyCode, { company, unitOf, only }: RateFileRules): boolean {
  return only === undefined || only.has(currency) || (unitOf !== undefined && currency === company);
}

// Said once for the whole file, not for each of its rates.
function missingCompany({ quotes, unread }: Reading, rules: RateFileRules): RowMessage | undefined {
  const { company, unitOf } = rules;
  if (unitOf === undefined || unitOf === company || quotes.length === 0 || unread.has(company))
    return undefined;
  if (quotes.some(({ currency }) => currency === company)) return undefined;
  return { row: 1, message: `The file has no ${company}, so nothing in it can be turned into ${company}` };
}

function wideRow({ row, cells }: RateRow, columns: WideColumns, { order, needs }: Asked): Reading {
  const reading: Reading = { quotes: [], errors: [], unread: new Set() };
  const date = readDayCell((cells[columns.date] ?? '').trim(), order);
  if (typeof date !== 'string') return { ...reading, errors: [{ row, message: date.words }] };
  for (const { currency, at } of columns.currencies) {
    const parts = readRateCell(cells[at] ?? '', order.openCells.get(at));
    if (typeof parts === 'bigint') reading.quotes.push({ row, date, currency, parts, source: null });
    else if (parts) {
      reading.unread.add(currency);
      if (needs(currency)) reading.errors.push({ row, message: `${currency}: ${parts.words}` });
    }
  }
  return reading;
}

function longRow(row: RateRow, columns: LongColumns, { order, needs }: Asked): Reading {
  const currency = readCurrencyCell(row.cells[columns.currency] ?? '');
  const quote = longQuote(row, columns, order);
  if (!('words' in quote)) return { quotes: [quote], errors: [], unread: new Set() };
  const isTold = typeof currency !== 'string' || needs(currency);
  return {
    quotes: [],
    errors: isTold ? [{ row: row.row, message: quote.words }] : [],
    unread: new Set(typeof currency === 'string' ? [currency] : []),
  };
}

function longQuote(
  { row, cells }: RateRow,
  columns: LongColumns,
  order: CellOrder,
): QuotedRate | { readonly words: string } {
  const date = readDayCell((cells[columns.date] ?? '').trim(), order);
  if (typeof date !== 'string') return date;
  const currency = readCurrencyCell(cells[columns.currency] ?? '');
  if (typeof currency !== 'string') return currency;
  const parts = readRateCell(cells[columns.rate] ?? '', order.openCells.get(columns.rate));
  if (typeof parts !== 'bigint') return parts ?? { words: 'The rate is missing' };
  const source = columns.source === undefined ? null : readText(cells[columns.source]);
  if (source !== null && source.length > longestSource) {
    return { words: `The source has more than ${longestSource} characters` };
  }
  return { row, date, currency, parts, source };
}

// A rate that stands in the file twice counts once; two different ones for a day can't both be right.
function takeQuote(
  quote: QuotedRate,
  seen: Map<string, QuotedRate>,
  { quotes }: Reading,
): QuotedRate | undefined {
  const key = `${quote.currency} ${quote.date}`;
  const before = seen.get(key);
  if (before !== undefined) return before.parts === quote.parts ? undefined : before;
  seen.set(key, quote);
  quotes.push(quote);
  return undefined;
}

const otherRate = ({ row, currency, date }: QuotedRate, before: QuotedRate): RowMessage => ({
  row,
  message: `${currency}: row ${before.row} has another rate for ${date}`,
});

function ratesFrom(reading: Reading, rules: RateFileRules, unknown: readonly string[]): RateFile {
  const { quotes, errors } = reading;
  const leftOut = new Set([...unknown, ...unwanted(reading.unread, rules)]);
  const told = new Set<number>();
  const companys = unitsByDay(quotes, rules.company);
  const rates: FileRate[] = [];
  let sum: RateSum | null = null;
  const all = rules.unitOf === undefined ? quotes : [...unitQuotes(quotes, rules.unitOf), ...quotes];
  for (const quote of all) {
    if (quote.currency === rules.company) {
      if (rules.unitOf === undefined) leftOut.add(quote.currency);
      continue;
    }
    if (rules.only?.has(quote.currency) === false) {
      leftOut.add(quote.currency);
      continue;
    }
    const result = rateFrom(quote, companys.get(quote.date), rules);
    if (result === undefined) {
      if (!told.has(quote.row)) errors.push(noCompanyOn(quote, rules.company));
      told.add(quote.row);
    } else if ('words' in result)
      errors.push({ row: quote.row, message: `${quote.currency}: ${result.words}` });
    else {
      rates.push(fileRate(quote, rateNumber(result.rate)));
      sum = nextSum(sum, quote, { companys: companys.get(quote.date), rule: rules, rate: result.rate });
    }
  }
  errors.sort((one, other) => one.row - other.row);
  const currencies = othersIn(all, rules.company);
  return { rates, currencies, leftOut: [...leftOut].toSorted(), errors, sum };
}

const othersIn = (quotes: readonly QuotedRate[], company: CurrencyCode): CurrencyCode[] =>
  [...new Set(quotes.map(({ currency }) => currency))].filter((code) => code !== company).toSorted();

const unwanted = (currencies: Iterable<string>, { company, only }: RateFileRules): string[] =>
  [...currencies].filter((currency) => currency !== company && only?.has(currency) === false);

// Said once for a day, whatever stands in its other columns.
const noCompanyOn = ({ row, date }: QuotedRate, company: CurrencyCode): RowMessage => ({
  row,
  message: `There is no ${company} for ${date}, so nothing of that day can be turned into ${company}`,
});

const fileRate = ({ row, currency, date, source }: QuotedRate, rate: number): FileRate => ({
  row,
  currency,
  date,
  rate,
  source,
});

// The base currency has no column of its own: it has rate 1 on each day of the file.
function unitQuotes(quotes: readonly QuotedRate[], unitOf: CurrencyCode): QuotedRate[] {
  const days = new Map<DateText, QuotedRate>();
  const own = new Set<DateText>();
  for (const quote of quotes) {
    if (quote.currency === unitOf) own.add(quote.date);
    else if (!days.has(quote.date)) days.set(quote.date, quote);
  }
  return [...days.values()]
    .filter(({ date }) => !own.has(date))
    .map((quote) => ({ ...quote, currency: unitOf, parts: powerOfTen(quotedDecimals), source: null }));
}

function unitsByDay(quotes: readonly QuotedRate[], currency: CurrencyCode): ReadonlyMap<DateText, bigint> {
  const units = new Map<DateText, bigint>();
  for (const quote of quotes) if (quote.currency === currency) units.set(quote.date, quote.parts);
  return units;
}

// Undefined where the company's number of that day is missing.
function rateFrom(
  quote: QuotedRate,
  companys: bigint | undefined,
  rules: RateFileRules,
): RateReading | undefined {
  if (rules.unitOf === undefined) return readRate(shortDecimalText(quote.parts, quotedDecimals));
  const units = rules.unitOf === rules.company ? powerOfTen(quotedDecimals) : companys;
  return units === undefined ? undefined : crossRate(units, quote.parts);
}

interface SumParts {
  readonly companys: bigint | undefined;
  readonly rule: RateFileRules;
  readonly rate: bigint;
}

// The latest day's first rate that took a division is the one to be shown.
function nextSum(sum: RateSum | null, quote: QuotedRate, { companys, rule, rate }: SumParts): RateSum | null {
  const { currency, date } = quote;
  if (rule.unitOf === undefined || currency === rule.unitOf || (sum && sum.date >= date)) return sum;
  const units = rule.unitOf === rule.company ? powerOfTen(quotedDecimals) : companys;
  const dividend = shortDecimalText(units ?? 0n, quotedDecimals);
  const divisor = shortDecimalText(quote.parts, quotedDecimals);
  return { currency, date, dividend, divisor, rate: rateNumber(rate) };
}
