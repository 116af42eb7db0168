/**
 * What a whole portfolio costs in a year: in all, by segment and by month (docs/product/spend.md#statistics). Items are
 * rounded once each and added up, and each item's cents are shared among its segments. A segment's months split its amount
 * by what counts in each of them: the running total is rounded half up, so that they add up exactly.
 */
import { type DateText, dayNumber, yearOf } from './days.ts';
import { type Cents, divideHalfUp, splitCents } from './money.ts';
import { type SharedItem as SegmentedItem, segmentWeights, unassigned } from './segments.ts';
import {
  annualizedCost,
  type CostedItem,
  type CountedTerm,
  costOfTerms,
  type DaySpan,
  daysOfYear,
  termsOf,
  termsWithin,
} from './spend.ts';

/** An item with its contracts that is shared among segments. */
export type SharedItem = CostedItem & SegmentedItem;

/** What a segment costs in a year, and in each of its twelve months. The months add up to the year. */
export interface SegmentSpend {
  readonly cents: Cents;
  readonly months: readonly Cents[];
}

/** A year's spend by segment; what costs nothing in it is left out. */
export type SpendBySegment = ReadonlyMap<string, SegmentSpend>;

/** What a portfolio costs: in a year, in the year before, and a year from here on, where only active items go on. */
export interface SpendOverview {
  readonly year: SpendBySegment;
  readonly priorYear: SpendBySegment;
  readonly annualized: ReadonlyMap<string, Cents>;
}

/**
 * What some items of a portfolio cost, so that it adds up with what the others do. It is of use to whoever keeps the parts
 * of a portfolio and asks again for those that have changed.
 */
export interface SpendPart {
  readonly year: YearPart;
  readonly priorYear: YearPart;
  readonly annualized: ReadonlyMap<string, Cents>;
  /** In how many units a day's cents are counted before they are rounded, so that all of the part's items share them. */
  readonly units: bigint;
}

type YearPart = ReadonlyMap<string, SegmentPart>;

/** A segment's cents, and what counts up to each month's end, in the part's units. */
interface SegmentPart {
  readonly cents: Cents;
  readonly upTo: readonly bigint[];
}

/**
 * What a portfolio costs in a calendar year and the one before, by segment. An item without segments counts as
 * `Unassigned`.
 * @example spendOverview([], 2026, '2026-11-21').year // an empty map
 */
export const spendOverview = (items: readonly SharedItem[], year: number, today: DateText): SpendOverview =>
  addSpend([spendPart(items, year, today)]);

/** A part of what `spendOverview` tells of all items. @example addSpend([spendPart(items, 2026, today)]) */
export function spendPart(items: readonly SharedItem[], year: number, today: DateText): SpendPart {
  const sharings = new Map<string, Sharing>();
  const shared = items.map((item) => ({ item, sharing: sharingOf(item, sharings) }));
  const units = [...sharings.values()].map(({ total }) => total).reduce(leastCommonMultiple, 1n);
  const thisYear = emptyYear(year);
  const priorYear = emptyYear(year - 1);
  const annualized = new Map<string, Cents>();
  for (const { item, sharing } of shared) {
    const terms = termsOf(item, today);
    const unit = units / sharing.total;
    addItem(thisYear, sharing, { terms, unit });
    addItem(priorYear, sharing, { terms, unit });
    addAnnualized(annualized, item, sharing);
  }
  return { year: yearPart(thisYear), priorYear: yearPart(priorYear), annualized, units };
}

/**
 * What a portfolio costs, of its parts, which are all of the same year and day; however it is divided, the same.
 * @example addSpend([]).year // an empty map
 */
export function addSpend(parts: readonly SpendPart[]): SpendOverview {
  const units = parts.map((part) => part.units).reduce(leastCommonMultiple, 1n);
  const thisYear = new Map<string, SegmentSum>();
  const priorYear = new Map<string, SegmentSum>();
  const annualized = new Map<string, Cents>();
  for (const part of parts) {
    addSegments(thisYear, part.year, units / part.units);
    addSegments(priorYear, part.priorYear, units / part.units);
    for (const [segment, cents] of part.annualized) {
      annualized.set(segment, (annualized.get(segment) ?? 0n) + cents);
    }
  }
  return { year: spendBySegment(thisYear), priorYear: spendBySegment(priorYear), annualized };
}

/** How an item is shared: its segments, a whole number for each, and what these add up to. */
interface Sharing {
  readonly segments: readonly string[];
  readonly weights: readonly number[];
  readonly total: bigint;
}

// Many items are shared alike, and reading percentages costs. No text of the database has the character between.
function sharingOf(item: SharedItem, known: Map<string, Sharing>): Sharing {
  const segments = item.business_segment?.length ? item.business_segment : nowhere;
  const percentages = item.business_segment_percentages;
  const key = [percentages, ...segments].join('\0');
  const found = known.get(key);
  if (found) return found;
  const weights = segmentWeights(segments, percentages);
  const total = BigInt(weights.reduce((sum, weight) => sum + weight, 0));
  const sharing = { segments, weights, total };
  known.set(key, sharing);
  return sharing;
}

const nowhere = [unassigned];

interface Sum {
  cents: Cents;
  /** By how much each day of the year costs more than the one before; in units that all items share. */
  readonly changes: bigint[];
}

interface YearSums {
  readonly year: number;
  readonly days: DaySpan;
  readonly sums: Map<string, Sum>;
}

const emptyYear = (year: number): YearSums => ({ year, days: daysOfYear(year), sums: new Map() });

/** Adds what an item costs in a year. A weight counts so many units as make those of all items comparable. */
function addItem(
  { days, sums }: YearSums,
  { segments, weights }: Sharing,
  { terms: all, unit }: { terms: readonly CountedTerm[]; unit: bigint },
): void {
  const terms = termsWithin(all, days);
  const parts = splitCents(costOfTerms(terms), weights);
  for (const [at, segment] of segments.entries()) {
    const part = parts[at] ?? 0n;
    if (part === 0n) continue;
    const sum = sums.get(segment) ?? { cents: 0n, changes: zeros(days) };
    sums.set(segment, sum);
    sum.cents += part;
    addChanges(sum.changes, terms, { days, weight: BigInt(weights[at] ?? 0) * unit });
  }
}

// What runs to the year's last day makes no day of the year cheaper.
function addChanges(
  changes: bigint[],
  terms: readonly CountedTerm[],
  { days: [first, last], weight }: { days: DaySpan; weight: bigint },
): void {
  for (const { from, to, cents } of terms) {
    const by = cents * weight;
    changes[from - first] = (changes[from - first] ?? 0n) + by;
    if (to < last) changes[to + 1 - first] = (changes[to + 1 - first] ?? 0n) - by;
  }
}

const zeros = ([first, last]: DaySpan): bigint[] => Array.from({ length: last - first + 1 }, () => 0n);

const yearPart = ({ year, days, sums }: YearSums): YearPart => {
  const ends = monthEnds(year).map((day) => day - days[0]);
  return new Map(
    [...sums].map(([segment, { cents, changes }]) => [segment, { cents, upTo: countedUpTo(changes, ends) }]),
  );
};

// What counts on all days up to each end, of how much each day costs more than the one before.
function countedUpTo(changes: readonly bigint[], ends: readonly number[]): bigint[] {
  let ofDay = 0n;
  let counted = 0n;
  const upTo = changes.map((change) => {
    ofDay += change;
    counted += ofDay;
    return counted;
  });
  return ends.map((end) => upTo[end] ?? 0n);
}

interface SegmentSum {
  cents: Cents;
  upTo: readonly bigint[];
}

function addSegments(sums: Map<string, SegmentSum>, part: YearPart, unit: bigint): void {
  for (const [segment, { cents, upTo }] of part) {
    const sum = sums.get(segment) ?? { cents: 0n, upTo: [] };
    sums.set(segment, sum);
    sum.cents += cents;
    sum.upTo = upTo.map((counted, month) => (sum.upTo[month] ?? 0n) + counted * unit);
  }
}

const spendBySegment = (sums: ReadonlyMap<string, SegmentSum>): SpendBySegment =>
  new Map([...sums].map(([segment, sum]) => [segment, { cents: sum.cents, months: monthsOf(sum) }]));

// The running total up to each month's end, rounded; a month is what was added since the one before.
function monthsOf({ cents, upTo: counted }: SegmentPart): Cents[] {
  const all = counted.at(-1) ?? 0n;
  const upTo = counted.map((part) => divideHalfUp(cents * part, all));
  return upTo.map((sum, at) => sum - (upTo[at - 1] ?? 0n));
}

function monthEnds(year: number): number[] {
  const [, lastDay] = daysOfYear(year);
  const months = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
  const text = String(year).padStart(4, '0');
  return [...months.map((month) => dayNumber(`${text}-${month}-01`) - 1), lastDay];
}

function addAnnualized(sums: Map<string, Cents>, item: SharedItem, { segments, weights }: Sharing): void {
  const parts = splitCents(annualizedCost(item), weights);
  for (const [at, segment] of segments.entries()) {
    const part = parts[at] ?? 0n;
    if (part > 0n) sums.set(segment, (sums.get(segment) ?? 0n) + part);
  }
}

/** How much more a year costs than the one before, in percent with one decimal, halves away from zero; null where that one cost nothing. @example changeInPercent(1036n, 1000n) // 3.6 */
export function changeInPercent(now: Cents, before: Cents): number | null {
  if (before <= 0n) return null;
  const more = now - before;
  const tenths = divideHalfUp((more < 0n ? -more : more) * 1000n, before);
  // The sign is set on the whole number, since a number would become -0.
  return Number(more < 0n ? -tenths : tenths) / 10;
}

/** From when to when a portfolio has contracts: the first start, and the last of the ends that are given. */
export interface ContractSpan {
  readonly firstStart: DateText | null;
  readonly lastEnd: DateText | null;
}

/**
 * The years one can choose from, the newest first: from the first contract's to the later of this year and the last
 * end, at most five years ahead and thirty in all; this year is always among them.
 * @example availableYears({ firstStart: '2025-03-01', lastEnd: '2027-02-28' }, '2026-11-21') // [2027, 2026, 2025]
 */
export function availableYears({ firstStart, lastEnd }: ContractSpan, today: DateText): number[] {
  const thisYear = yearOf(today);
  const first = Math.min(firstStart === null ? thisYear : yearOf(firstStart), thisYear);
  const last = Math.min(Math.max(lastEnd === null ? thisYear : yearOf(lastEnd), thisYear), thisYear + 5);
  const length = Math.min(last - first + 1, 30);
  return Array.from({ length }, (_, at) => last - at);
}

const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a / greatestCommonDivisor(a, b)) * b;

const greatestCommonDivisor = (a: bigint, b: bigint): bigint =>
  b === 0n ? a : greatestCommonDivisor(b, a % b);
