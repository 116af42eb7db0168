/**
 * Which columns of a file of rates hold what (docs/product/currencies.md#files-of-rates): a wide table has a row for each
 * day and a column for each currency, as the European Central Bank publishes it; a long one has a row for each rate.
 */
import { type FileColumn, type Places, repeatedColumn } from '../csv/table-file.ts';
import { longest } from '../limits.ts';
import { Problem } from '../problem.ts';
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';

/** A currency, and how many units of it a number is for. */
export interface UnitsOf {
  readonly currency: CurrencyCode;
  readonly units: bigint;
}

/** A row for each day; columns are counted from 0. */
export interface WideColumns {
  readonly kind: 'wide';
  readonly date: number;
  readonly currencies: readonly (UnitsOf & { readonly at: number })[];
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
  /** How many units of its currency a row's number is for. */
  readonly units: number | undefined;
  /** The power of ten that a row's number is to be multiplied by. */
  readonly multiplier: number | undefined;
  /** The currency that a row's number prices one unit of. */
  readonly denominator: number | undefined;
}

/** The columns of either kind of table. */
export type RateColumns = WideColumns | LongColumns;

/** The columns of a file of rates by the names that people and central banks give them. */
export const rateTableColumns = {
  date: {
    label: 'Date',
    names: `date, day, rate date, as of, as of date, time period, period, datum, fecha, data`,
    isRequired: true,
  },
  currency: {
    label: 'Currency',
    names: `quote currency, to currency, target currency, currency code, iso code, iso, code, currency, waehrung,
      wahrung, devise, moneda, moeda`,
  },
  rate: {
    label: 'Rate',
    names: `rate, exchange rate, fx rate, value, obs value, rate value, mid, kurs, wechselkurs, taux, cours, tipo de
      cambio, taxa`,
  },
  source: { label: 'Source', names: 'source, from, origin, provider, quelle, fuente, fonte' },
  units: {
    label: 'Units',
    names: `units, unit, per, per units, nominal, quantity, amount, einheit, einheiten, unite`,
  },
  multiplier: { label: 'Power of ten', names: 'unit mult, unit multiplier, multiplier' },
  denominator: {
    label: 'For one unit of',
    names: `currency denom, currency denominator, denominator, base currency, from currency, base`,
  },
} satisfies Record<string, FileColumn>;
/** A column of a file of rates. */
export type RateColumn = keyof typeof rateTableColumns;

/** What is said of a file that is neither kind of table. */
export const noRateColumns =
  'The file needs a column for the date, and either a column for each currency or the columns “currency” and “rate”';

/** Whether a header is that of either kind of table. */
export const isRateHeader = (header: readonly string[], at: Places<RateColumn>): boolean =>
  (at.currency !== undefined && at.rate !== undefined) ||
  currencyColumns(header, at.date).currencies.length > 0;

/**
 * The layout of a file, once its columns are found. A currency with two columns is a problem with code `column_twice`.
 * @example rateColumns(['Date', 'USD', 'JPY', ''], { date: 0 }) // { kind: 'wide', date: 0, currencies: [USD at 1, JPY at 2], unknown: [] }
 */
export function rateColumns(header: readonly string[], at: Places<RateColumn>): RateColumns {
  const { date = 0, currency, rate, source, units, multiplier, denominator } = at;
  if (currency !== undefined && rate !== undefined)
    return { kind: 'long', date, currency, rate, source, units, multiplier, denominator };
  const { currencies, unknown } = currencyColumns(header, date);
  const codes = currencies.map((one) => one.currency);
  const repeated = codes.find((code, place) => codes.indexOf(code) !== place);
  if (repeated !== undefined)
    throw new Problem('invalid', `${repeatedColumn(repeated)}. Please keep only one`, {
      code: 'column_twice',
    });
  return { kind: 'wide', date, currencies, unknown };
}

function currencyColumns(header: readonly string[], date: number | undefined) {
  const currencies: (UnitsOf & { readonly at: number })[] = [];
  const unknown: string[] = [];
  for (const [at, name] of header.entries()) {
    if (at === date || name.length > longest.header) continue;
    const found = readUnitsOf(name);
    if (found !== undefined) currencies.push({ ...found, at });
    else if (/^[A-Z]{3}$/.test(name.trim())) unknown.push(name.trim());
  }
  return { currencies, unknown };
}

/** A currency as tables of rates name it, with the number of its units. @example readUnitsOf('100 JPY') // { currency: 'JPY', units: 100n } */
export function readUnitsOf(text: string): UnitsOf | undefined {
  const [, before, code = '', behind] =
    /^(?:(\d{1,6})\s*)?([a-z]{3})(?:\s*[(/×x]\s*(\d{1,6})\)?)?$/i.exec(text.trim()) ?? [];
  const currency = parseCurrency(code);
  const units = BigInt(before ?? behind ?? '1');
  return currency === undefined || units === 0n ? undefined : { currency, units };
}
