/**
 * The months of a calendar year as the dashboard counts it, by the rule of all months (docs/product/forecast.md#cents): without the
 * increases that contracts expect. Those that are over are the forecast's, too. The parts of a portfolio add up.
 */
import type { DateText } from '../days.ts';
import type { Cents } from '../money.ts';
import { unassigned } from '../segments.ts';
import { daysOfYear, type SharedCostItem, termsOf, termsWithin } from '../spend.ts';
import { type FindShares, rememberShares } from './item-shares.ts';
import type { CountedDays } from './layered-days.ts';
import { layerAmounts } from './month-amounts.ts';
import { type MonthSpan, monthsFrom } from './months.ts';

/** Twelve months by segment; a segment that never costs anything is left out. */
export type YearMonths = ReadonlyMap<string, readonly Cents[]>;

/** What some items cost in each month of a calendar year, by segment. @example yearMonths(items, 2026, '2026-11-22').get('Studio') */
export function yearMonths(items: readonly SharedCostItem[], year: number, today: DateText): YearMonths {
  const span = monthsFrom(`${String(year).padStart(4, '0')}-01`, 12);
  const find = rememberShares();
  const segments = new Map<string, Cents[]>();
  for (const item of items) addItem(segments, countedDays(item, year, today), { item, span, find });
  return segments;
}

/** Adds up the months of parts of a portfolio. */
export function addYearMonths(parts: readonly YearMonths[]): YearMonths {
  const segments = new Map<string, Cents[]>();
  for (const part of parts)
    for (const [segment, own] of part) {
      const months = monthsOf(segments, segment);
      for (const [at, cents] of own.entries()) months[at] = (months[at] ?? 0n) + cents;
    }
  return segments;
}

const countedDays = (item: SharedCostItem, year: number, today: DateText): CountedDays[] =>
  termsWithin(termsOf(item, today), daysOfYear(year)).map(({ from, to, cents }) => ({
    from,
    to,
    cents: Number(cents),
    layer: 'committed',
    paymentType: null,
  }));

interface Added {
  readonly item: SharedCostItem;
  readonly span: MonthSpan;
  readonly find: FindShares;
}

function addItem(
  segments: Map<string, Cents[]>,
  days: readonly CountedDays[],
  { item, span, find }: Added,
): void {
  const shares = find(item, null);
  for (const { parts } of layerAmounts(days, span, shares))
    for (const [part, own] of parts.entries()) {
      if (own.every((cents) => cents === 0)) continue;
      addTo(monthsOf(segments, shares.segments[part] ?? unassigned), own);
    }
}

// Few of the months of a portfolio's items are empty, but those that are needn't become big integers.
function addTo(months: Cents[], own: readonly number[]): void {
  for (const [at, cents] of own.entries()) if (cents !== 0) months[at] = (months[at] ?? 0n) + BigInt(cents);
}

function monthsOf(segments: Map<string, Cents[]>, segment: string): Cents[] {
  const months = segments.get(segment) ?? Array.from({ length: 12 }, () => 0n);
  segments.set(segment, months);
  return months;
}
