/**
 * How an item's cost is shared among business segments: percentages with at most two decimals for exactly its
 * segments that total 100 (docs/product/software.md#segments), else equal parts, and `Unassigned` where it has none
 * (docs/product/spend.md#shares-of-segments).
 */
import { jsonObject } from './json-object.ts';
import { type Cents, splitCents } from './money.ts';

/** Percent by segment name. */
export type Percentages = Readonly<Record<string, number>>;

/** The message of a total other than 100 (docs/product/software.md#segments). */
export const percentagesMessage = 'Please ensure business segment percentages total 100%';

/** The message of a percentage with more than two decimals. */
export const percentageDecimals = 'A percentage is a number from 0 to 100, with at most two decimals';

/** Where the cost of an item without segments is counted. */
export const unassigned = 'Unassigned';

/** Reads the JSON text of the wire; undefined where it isn't an object of numbers. @example parsePercentages('{"Studio":60}') // { Studio: 60 } */
export function parsePercentages(text: string): Percentages | undefined {
  const value = jsonObject(text);
  if (!value || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  if (!entries.every((entry): entry is [string, number] => typeof entry[1] === 'number')) return undefined;
  return Object.fromEntries(entries);
}

/** Whether percentages have at most two decimals, from 0 to 100, for exactly these segments, and total 100. @example arePercentagesValid({ A: 33.34, B: 66.66 }, ['A', 'B']) // true */
export function arePercentagesValid(percentages: Percentages, segments: readonly string[]): boolean {
  const names = Object.keys(percentages);
  const known = new Set(segments);
  // Both ways, because old data may name a segment twice.
  const areNamed = segments.every((name) => Object.hasOwn(percentages, name));
  if (!areNamed || names.length !== segments.length || !names.every((name) => known.has(name))) {
    return false;
  }
  const parts = Object.values(percentages);
  return parts.every(isPercentage) && totalPercent(percentages) === 100;
}

/** Whether a number is a share: from 0 to 100, with at most two decimals. @example isPercentage(33.334) // false */
export const isPercentage = (part: number): boolean =>
  part >= 0 && part <= 100 && hundredthsOf(part) / 100 === part;

/** Whether a percentage has more than two decimals, which no total makes right. @example hasMoreDecimals({ A: 33.345 }) // true */
export const hasMoreDecimals = (percentages: Percentages): boolean =>
  Object.values(percentages).some((part) => part > 0 && part < 100 && !isPercentage(part));

// Fractions of a percent don't add up exactly, their hundredths do.
const hundredthsOf = (part: number): number => Math.round(part * 100);

/** The exact sum of percentages with two decimals. @example sumOfPercents([33.34, 33.33, 33.33]) // 100 */
export const sumOfPercents = (parts: readonly number[]): number =>
  parts.reduce((sum, part) => sum + hundredthsOf(part), 0) / 100;

/** @example totalPercent({ A: 60, B: 30 }) // 90 */
export const totalPercent = (percentages: Percentages): number => sumOfPercents(Object.values(percentages));

/**
 * The indicator below the percentages (docs/product/software.md#segments).
 * @example totalMessage(90) // 'Total: 90% (10% remaining)'
 */
export function totalMessage(total: number): string {
  if (total === 100) return 'Total: 100%';
  return total < 100
    ? `Total: ${total}% (${sumOfPercents([100, -total])}% remaining)`
    : `Total: ${total}% (${sumOfPercents([total, -100])}% over)`;
}

/** A segment's part of an item. */
export interface Share<Amount> {
  readonly segment: string;
  readonly share: Amount;
}

/**
 * Each segment's percent of an item, equal parts as fractions of 100 where it has no valid percentages.
 * @example segmentPercents(['A', 'B'], null) // [{ segment: 'A', share: 50 }, { segment: 'B', share: 50 }]
 */
export function segmentPercents(segments: readonly string[], percentages: string | null): Share<number>[] {
  const weights = segmentWeights(segments, percentages);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return segments.map((segment, at) => ({ segment, share: ((weights[at] ?? 0) * 100) / total }));
}

/**
 * Each segment's whole cents of an amount; they add up exactly.
 * @example segmentShares(100n, [], null) // [{ segment: 'Unassigned', share: 100n }]
 */
export function segmentShares(
  cents: Cents,
  segments: readonly string[],
  percentages: string | null,
): Share<Cents>[] {
  if (segments.length === 0) return [{ segment: unassigned, share: cents }];
  const parts = splitCents(cents, segmentWeights(segments, percentages));
  return segments.map((segment, at) => ({ segment, share: parts[at] ?? 0n }));
}

/** How an item is shared. `percentages` is the wire's JSON text. */
export interface SharedItem {
  readonly business_segment: readonly string[] | null;
  readonly business_segment_percentages: string | null;
}

/**
 * What of an item's amount counts where only some segments are asked for; an empty set asks for all.
 * @example countedCents(100n, { business_segment: ['A', 'B'], business_segment_percentages: null }, new Set(['A'])) // 50n
 */
export function countedCents(cents: Cents, item: SharedItem, wanted: ReadonlySet<string>): Cents {
  const segments = item.business_segment ?? [];
  if (wanted.size === 0 || cents === 0n) return cents;
  const [only = unassigned, ...others] = segments;
  if (others.length === 0) return wanted.has(only) ? cents : 0n;
  let counted = 0n;
  for (const { segment, share } of segmentShares(cents, segments, item.business_segment_percentages)) {
    if (wanted.has(segment)) counted += share;
  }
  return counted;
}

/**
 * How an item is shared: a whole number for each segment, its percentages where they are valid, or hundredths of them where
 * some have decimals; else 1 each.
 * @example segmentWeights(['A', 'B'], '{"A":60,"B":40}') // [60, 40]
 */
export function segmentWeights(segments: readonly string[], percentages: string | null): number[] {
  const given = percentages === null ? undefined : parsePercentages(percentages);
  const isValid = given !== undefined && arePercentagesValid(given, segments);
  if (!isValid) return segments.map(() => 1);
  const parts = segments.map((segment) => given[segment] ?? 0);
  return parts.every(Number.isInteger) ? parts : parts.map(hundredthsOf);
}
