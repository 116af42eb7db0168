/**
 * What a whole portfolio costs in a year: in all, by segment and by month (docs/product/spend.md#statistics). Items are
 * rounded once each and added up, and each item's cents are shared among its segments. Months are by the rule of all months
 * (docs/product/forecast.md#cents), so that they add up to the year exactly.
 */
import { type DateText, yearOf } from './days.ts';
import { addYearMonths, type YearMonths, yearMonths } from './forecast/year-months.ts';
import { type Cents, divideHalfUp, splitCents } from './money.ts';
import { segmentWeights, unassigned } from './segments.ts';
import { annualizedCost, type SharedCostItem } from './spend.ts';

/** What a segment costs in a year, and in each of its twelve months, which add up to it; a month may be a cent below 0. */
export interface SegmentSpend {
  readonly cents: Cents;
  readonly months: readonly Cents[];
}

/** A year's spend by segment; what costs nothing in any month is left out. */
export type SpendBySegment = ReadonlyMap<string, SegmentSpend>;

/** What a portfolio costs: in a year, in the year before, and a year from here on, where only active items go on. */
export interface SpendOverview {
  readonly year: SpendBySegment;
  readonly priorYear: SpendBySegment;
  readonly annualized: ReadonlyMap<string, Cents>;
}

/**
 * What some items of a portfolio cost, in a form that adds up with the others. It is of use to a cache that keeps the parts
 * of a portfolio and asks again for those that have changed.
 */
export interface SpendPart {
  readonly year: YearMonths;
  readonly priorYear: YearMonths;
  readonly annualized: ReadonlyMap<string, Cents>;
}

/**
 * What a portfolio costs in a calendar year and the one before, by segment. An item without segments counts as
 * `Unassigned`.
 * @example spendOverview([], 2026, '2026-11-21').year // an empty map
 */
export const spendOverview = (
  items: readonly SharedCostItem[],
  year: number,
  today: DateText,
): SpendOverview => addSpend([spendPart(items, year, today)]);

/** A part of what `spendOverview` tells of all items. @example addSpend([spendPart(items, 2026, today)]) */
export const spendPart = (items: readonly SharedCostItem[], year: number, today: DateText): SpendPart => ({
  year: yearMonths(items, year, today),
  priorYear: yearMonths(items, year - 1, today),
  annualized: annualizedBySegment(items),
});

/**
 * What a portfolio costs, of its parts, which are all of the same year and day; however it is divided, the same.
 * @example addSpend([]).year // an empty map
 */
export function addSpend(parts: readonly SpendPart[]): SpendOverview {
  const annualized = new Map<string, Cents>();
  for (const part of parts) for (const [segment, cents] of part.annualized) add(annualized, segment, cents);
  return {
    year: spendBySegment(parts.map(({ year }) => year)),
    priorYear: spendBySegment(parts.map(({ priorYear }) => priorYear)),
    annualized,
  };
}

const spendBySegment = (parts: readonly YearMonths[]): SpendBySegment =>
  new Map(
    [...addYearMonths(parts)]
      .filter(([, months]) => months.some((month) => month !== 0n))
      .map(([segment, months]) => [
        segment,
        { cents: months.reduce((sum, month) => sum + month, 0n), months },
      ]),
  );

const nowhere = [unassigned];

function annualizedBySegment(items: readonly SharedCostItem[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const item of items) {
    const cents = annualizedCost(item);
    if (cents === 0n) continue;
    const segments = item.business_segment?.length ? item.business_segment : nowhere;
    const parts = splitCents(cents, segmentWeights(segments, item.business_segment_percentages));
    for (const [at, segment] of segments.entries()) {
      const part = parts[at] ?? 0n;
      if (part > 0n) add(sums, segment, part);
    }
  }
  return sums;
}

const add = (sums: Map<string, Cents>, segment: string, cents: Cents): void => {
  sums.set(segment, (sums.get(segment) ?? 0n) + cents);
};

/** How much more a year costs than the one before, in percent with one decimal, halves away from zero; null where that one cost nothing. @example changeInPercent(1036n, 1000n) // 3.6 */
export function changeInPercent(now: Cents, before: Cents): number | null {
  if (before <= 0n) return null;
  const more = now - before;
  const tenths = divideHalfUp((more < 0n ? -more : more) * 1000n, before);
  // The sign is set on the whole number, since a number would become -0.
  return Number(more < 0n ? -tenths : tenths) / 10;
}

/** From when to when a portfolio has contracts: the first start, and the last of the ends that are given. */
export interface PortfolioSpan {
  readonly firstStart: DateText | null;
  readonly lastEnd: DateText | null;
}

/**
 * The years one can choose from, the newest first: from the first contract's to the later of this year and the last
 * end, at most five years ahead and thirty in all; this year is always among them.
 * @example availableYears({ firstStart: '2025-03-01', lastEnd: '2027-02-28' }, '2026-11-21') // [2027, 2026, 2025]
 */
export function availableYears({ firstStart, lastEnd }: PortfolioSpan, today: DateText): number[] {
  const thisYear = yearOf(today);
  const first = Math.min(firstStart === null ? thisYear : yearOf(firstStart), thisYear);
  const last = Math.min(Math.max(lastEnd === null ? thisYear : yearOf(lastEnd), thisYear), thisYear + 5);
  const length = Math.min(last - first + 1, 30);
  return Array.from({ length }, (_, at) => last - at);
}
