/**
 * Files of rates (docs/product/currencies.md#files-of-rates). What a file's numbers are of is asked, never guessed: either
 * each is what one unit of its currency is in the company's, or it is how many units of its currency are one unit of a
 * certain one, as with the European Central Bank's euro. Then a rate is the company's number divided by the currency's.
 */
import type { RowMessage } from '../csv/records.ts';
import { type Table, type TableRow, tableFile } from '../csv/table-file.ts';
import type { DateText } from '../days.ts';
import { powerOfTen, shortDecimalText } from '../kinds/decimals.ts';
import { readableDay } from '../mail-values.ts';
import type { CurrencyCode } from './known-currencies.ts';
import { cellOrderOf, type QuotedRate } from './rate-cells.ts';
import {
  isRateHeader,
  noRateColumns,
  type RateColumn,
  type RateColumns,
  rateColumns,
  rateTableColumns,
} from './rate-columns.ts';
import { type AskedOfRows, baseOf, longRow, type ReadRows, wideRow } from './rate-rows.ts';
import {
  crossRate,
  type DatedRate,
  quotedDecimals,
  type RateReading,
  rateNumber,
  readRate,
} from './rates.ts';

/** What is asked of a file of rates. */
export interface RateQuestion {
  /** The company's currency. */
  readonly company: CurrencyCode;
  /** A currency; null where each number is a rate itself, undefined for what the file says or what is usual. */
  readonly unitOf: CurrencyCode | null | undefined;
  /** Only these currencies are taken; undefined takes all. */
  readonly only: readonly CurrencyCode[] | undefined;
}

/** What a file says, and how it was read. */
export interface RateAnswer extends RateFile {
  readonly kind: RateColumns['kind'];
  readonly unitOf: CurrencyCode | null;
}

interface RateRules {
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

/** Files of rates. What can't be read is left out with the reason; the other rates count. */
export const rateFile = tableFile({
  columns: rateTableColumns,
  isWhole: isRateHeader,
  noColumns: { code: 'no_header', message: noRateColumns },
  read: ({ header, at, rows }: Table<RateColumn>, { company, unitOf, only }: RateQuestion): RateAnswer => {
    const columns = rateColumns(header, at);
    const base = columns.kind === 'long' ? baseOf(rows, columns, company) : undefined;
    const usual = columns.kind === 'wide' ? 'EUR' : base?.unitOf;
    const unit = unitOf === undefined ? usual : (unitOf ?? undefined);
    const rules = { company, unitOf: unit, only: only && new Set(only) };
    return { ...readRates(rows, base?.columns ?? columns, rules), kind: columns.kind, unitOf: unit ?? null };
  },
});

function readRates(rows: readonly TableRow[], columns: RateColumns, rules: RateRules): RateFile {
  const needs = (currency: CurrencyCode): boolean => isNeeded(currency, rules);
  const asked: AskedOfRows = { order: cellOrderOf(rows, columns), needs, unitOf: rules.unitOf };
  const reading: ReadRows = { quotes: [], errors: [], unread: new Set() };
  const seen = new Map<string, QuotedRate>();
  for (const row of rows) {
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
function isNeeded(currency: CurrencyCode, { company, unitOf, only }: RateRules): boolean {
  return only === undefined || only.has(currency) || (unitOf !== undefined && currency === company);
}

// Said once for the whole file, not for each of its rates.
function missingCompany({ quotes, unread }: ReadRows, rules: RateRules): RowMessage | undefined {
  const { company, unitOf } = rules;
  if (unitOf === undefined || unitOf === company || quotes.length === 0 || unread.has(company))
    return undefined;
  if (quotes.some(({ currency }) => currency === company)) return undefined;
  return {
    row: 1,
    message: `The file has no ${company} rate, so its rates can’t be converted to ${company}`,
  };
}

// A rate that stands in the file twice counts once; two different ones for a day can't both be right.
function takeQuote(
  quote: QuotedRate,
  seen: Map<string, QuotedRate>,
  { quotes }: ReadRows,
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
  message: `${currency}: row ${before.row} has a different rate for ${readableDay(date)}`,
});

function ratesFrom(reading: ReadRows, rules: RateRules, unknown: readonly string[]): RateFile {
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

const unwanted = (currencies: Iterable<string>, { company, only }: RateRules): string[] =>
  [...currencies].filter((currency) => currency !== company && only?.has(currency) === false);

// Said once for a day, whatever stands in its other columns.
const noCompanyOn = ({ row, date }: QuotedRate, company: CurrencyCode): RowMessage => ({
  row,
  message: `There is no ${company} rate for ${readableDay(date)}, so that day’s rates can’t be converted to ${company}`,
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
  rules: RateRules,
): RateReading | undefined {
  if (rules.unitOf === undefined) return readRate(shortDecimalText(quote.parts, quotedDecimals));
  const units = rules.unitOf === rules.company ? powerOfTen(quotedDecimals) : companys;
  return units === undefined ? undefined : crossRate(units, quote.parts);
}

interface SumParts {
  readonly companys: bigint | undefined;
  readonly rule: RateRules;
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
