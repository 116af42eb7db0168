/** Rates of a file that are far from the last known ones (docs/product/currencies.md#files-of-rates): they are asked about. */
import { type DateText, daysBetween } from '../days.ts';
import type { CurrencyCode } from './known-currencies.ts';
import type { FileRate } from './rate-files.ts';

/** The rates of the table, by currency, in whatever order. */
export type KnownRates = ReadonlyMap<
  CurrencyCode,
  readonly { readonly date: DateText; readonly rate: number }[]
>;

/** A rate, and the last known one before it. */
export interface FarRate {
  readonly row: number;
  readonly currency: CurrencyCode;
  readonly date: DateText;
  readonly rate: number;
  readonly last: number;
  readonly lastDate: DateText;
}

// A fifth within a year; what was known longer ago may have doubled since.
const mostChange = 1.2;
const mostInYears = 2;
const year = 366;

/**
 * Parts the rates of a file. The last known rate is the table's or one of the file itself, of the same day or the latest before
 * it; the first one after it where there is none before. A far rate of the file counts as known for none of the later ones.
 * @example withoutFarRates([{ currency: 'JPY', date: '2026-11-25', rate: 0.65, … }], new Map([['JPY', [{ date: '2026-11-24', rate: 0.0065 }]]])).far.length // 1
 */
export function withoutFarRates(
  rates: readonly FileRate[],
  known: KnownRates,
): { readonly near: readonly FileRate[]; readonly far: readonly FarRate[] } {
  const isFar = new Map<FileRate, FarRate>();
  for (const [currency, own] of Map.groupBy(rates, (one) => one.currency)) {
    const table = (known.get(currency) ?? []).toSorted((one, other) => (one.date < other.date ? -1 : 1));
    let last: { readonly date: DateText; readonly rate: number } | undefined;
    let next = 0;
    for (const one of own.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
      for (let there = table[next]; there && there.date <= one.date; there = table[next]) {
        last = there;
        next += 1;
      }
      const before = last ?? table[next];
      if (before && isFarFrom(one, before)) {
        const { row, date, rate } = one;
        isFar.set(one, { row, currency, date, rate, last: before.rate, lastDate: before.date });
      } else last = one;
    }
  }
  return { near: rates.filter((one) => !isFar.has(one)), far: rates.flatMap((one) => isFar.get(one) ?? []) };
}

function isFarFrom(
  one: { readonly date: DateText; readonly rate: number },
  known: { readonly date: DateText; readonly rate: number },
): boolean {
  const times = Math.max(one.rate, known.rate) / Math.min(one.rate, known.rate);
  const most = Math.abs(daysBetween(known.date, one.date)) > year ? mostInYears : mostChange;
  // A little more than the limit is the limit, written with as many decimals as a rate has.
  return times > most + 1e-9;
}
