/**
 * Which columns of a file of rates hold what (docs/product/currencies.md#files-of-rates): a wide table has a row for each
 * day and a column for each currency, as the European Central Bank publishes it; a long one has a row for each rate.
 */
import { longest } from '../limits.ts';
import { namedColumns, repeatedColumn } from '../named-columns.ts';
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';

/** A row for each day; columns are counted from 0. */
export interface WideColumns {
  readonly kind: 'wide';
  readonly date: number;
  readonly currencies: readonly { readonly currency: CurrencyCode; readonly at: number }[];
  /** Codes of columns that are no currency of today, such as those the euro replaced. */
  readonly unknown: readonly string[];
}

/** A row for each rate; columns are counted from 0. */
export interface LongColumns {
  readonly kind: 'long';
  readonly date: number;
  readonly currency: number;
  readonly rate: number;
  readonly source: number | undefined;
}

/** The columns of either kind of table. */
export type RateColumns = WideColumns | LongColumns;

const names = {
  date: ['date', 'day', 'rate date', 'as of', 'timeperiod', 'period'],
  currency: ['currency', 'currency code', 'code', 'iso code', 'iso'],
  rate: ['rate', 'exchange rate', 'value', 'obs value', 'rate value'],
  source: ['source', 'from', 'origin', 'provider'],
} as const;

/** What is said of a file that is neither kind of table. */
export const noRateColumns =
  'The file needs a column for the date, and either a column for each currency or the columns “currency” and “rate”';

/**
 * The columns of a header, or why it is none of a file of rates.
 * @example rateColumns(['Date', 'USD', 'JPY', '']) // { kind: 'wide', date: 0, currencies: [USD at 1, JPY at 2], unknown: [] }
 */
export function rateColumns(header: readonly string[]): RateColumns | { readonly words: string } {
  const { find, repeated } = namedColumns(header, names, spacedWords);
  const date = find('date');
  if (date === undefined) return { words: noRateColumns };
  if (repeated !== undefined) return { words: repeatedColumn(repeated) };
  const [currency, rate] = [find('currency'), find('rate')];
  if (currency !== undefined && rate !== undefined) {
    return { kind: 'long', date, currency, rate, source: find('source') };
  }
  return wideColumns(header, date);
}

function wideColumns(header: readonly string[], date: number): WideColumns | { readonly words: string } {
  const currencies: { currency: CurrencyCode; at: number }[] = [];
  const unknown: string[] = [];
  for (const [at, name] of header.entries()) {
    const currency = at === date ? undefined : parseCurrency(name);
    if (currency !== undefined) currencies.push({ currency, at });
    else if (at !== date && isCode(name)) unknown.push(name.trim());
  }
  const codes = currencies.map(({ currency }) => currency);
  const repeated = codes.find((code, at) => codes.indexOf(code) !== at);
  if (repeated !== undefined) return { words: repeatedColumn(repeated) };
  if (currencies.length === 0) return { words: noRateColumns };
  return { kind: 'wide', date, currencies, unknown };
}

const isCode = (name: string): boolean => name.length <= longest.header && /^[A-Z]{3}$/.test(name.trim());

// `Rate_Date`: punctuation and case say nothing.
const spacedWords = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
