import type { FinancialStats } from '@purser/api/stats';
import { type Cents, centsOf } from '@purser/domain/money';
import { countOf } from '../../lib/format.ts';
import { segmentColor } from '../../lib/segment-color.ts';

export interface SegmentLine {
  readonly key: string;
  /** The value of the table's filter; '' for a segment without a name. */
  readonly name: string;
  readonly label: string;
  /** A colour of the palette (lib/segment-color.ts); 0 is for others. */
  readonly color: number;
  readonly year: Cents;
  readonly annualized: Cents;
  /** January to December. */
  readonly months: readonly Cents[];
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** The greatest of the year first; of two alike the one that costs more in a year, then the order of Settings. */
export function segmentLines(stats: FinancialStats, businessSegments: readonly string[]): SegmentLine[] {
  const year = amountsOf(stats.yearlyBreakdown);
  const annualized = amountsOf(stats.annualizedBreakdown);
  const months = stats.months.map(({ segments }) => amountsOf(segments));
  const names = new Set([year, annualized, ...months].flatMap((amounts) => [...amounts.keys()]));
  const positions = new Map(businessSegments.map((name, at) => [name, at]));
  const positionOf = (name: string) => positions.get(name) ?? positions.size;
  const ordered = [...names].toSorted(
    (a, b) =>
      greaterFirst(year.get(a), year.get(b)) ||
      greaterFirst(annualized.get(a), annualized.get(b)) ||
      positionOf(a) - positionOf(b) ||
      collator.compare(a, b),
  );
  return ordered.map((name) => ({
    key: `segment ${name}`,
    name,
    label: name.trim() === '' ? 'No name' : name,
    color: segmentColor(businessSegments, name),
    year: year.get(name) ?? 0n,
    annualized: annualized.get(name) ?? 0n,
    months: months.map((amounts) => amounts.get(name) ?? 0n),
  }));
}

const greaterFirst = (one: Cents = 0n, other: Cents = 0n): number => Number(other - one);

// A segment may be called '__proto__', which an object can't hold as a key.
const amountsOf = (breakdown: Readonly<Record<string, number>>): ReadonlyMap<string, Cents> =>
  new Map(Object.entries(breakdown).map(([name, dollars]) => [name, centsOf(dollars)]));

export const shownSegments = 8;

/** All further segments become one line, so that the sums stay right. */
export function mergeSmallLines(lines: readonly SegmentLine[]): SegmentLine[] {
  const others = lines.slice(shownSegments);
  if (others.length === 0) return [...lines];
  const merged: SegmentLine = {
    key: 'others',
    name: '',
    label: countOf(others.length, 'other'),
    color: 0,
    year: sumOf(others.map(({ year }) => year)),
    annualized: sumOf(others.map(({ annualized }) => annualized)),
    months: monthTotals(others),
  };
  return [...lines.slice(0, shownSegments), merged];
}

export const monthTotals = (lines: readonly SegmentLine[]): Cents[] =>
  (lines[0]?.months ?? []).map((_, month) => sumOf(lines.map(({ months }) => months[month] ?? 0n)));

export const sumOf = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, cents) => sum + cents, 0n);

/** In percent; 0 of nothing. */
export const percentOf = (part: Cents, whole: Cents): number =>
  whole > 0n ? (Number(part) / Number(whole)) * 100 : 0;
