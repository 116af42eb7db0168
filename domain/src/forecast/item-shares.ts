/**
 * How an item's cents are divided: among its segments as everywhere, and each segment's equally among its teams. The rule is that of
 * money.ts; it is asked once for each remainder, since a portfolio is divided for each month and layer anew.
 */
import { splitCents } from '../money.ts';
import { type SharedItem, segmentWeights } from '../segments.ts';

/** The parts of an item: segments in their order, each with all teams in theirs; null where there is none. */
export interface Shares {
  readonly segments: readonly (string | null)[];
  readonly teams: readonly (string | null)[];
  /** Divides whole cents into as many parts as there are segments times teams; they add up exactly. */
  readonly split: (cents: number) => readonly number[];
}

/** Finds how items are divided. Many are divided alike, and reading percentages costs. */
export type FindShares = (item: SharedItem, teams: readonly string[] | null) => Shares;

/**
 * Makes a memory of how items are divided, for one pass over many of them.
 * @example rememberShares()({ business_segment: ['A', 'B'], business_segment_percentages: null }, null).split(5) // [3, 2]
 */
export function rememberShares(): FindShares {
  const known = new Map<string, Shares>();
  return ({ business_segment, business_segment_percentages: percentages }, teams) => {
    // No text of the database has the character between.
    const key = [percentages, ...(business_segment ?? []), '\0', ...(teams ?? [])].join('\0');
    const found = known.get(key) ?? sharesOf(listOf(business_segment), listOf(teams), percentages);
    known.set(key, found);
    return found;
  };
}

type Names = readonly (string | null)[];

const nothing = [null];
const listOf = (names: readonly string[] | null): Names => (names?.length ? names : nothing);

function sharesOf(segments: Names, teams: Names, percentages: string | null): Shares {
  const names = segments.filter((name) => name !== null);
  const amongSegments = divider(names.length > 0 ? segmentWeights(names, percentages) : [1]);
  const amongTeams = divider(teams.map(() => 1));
  const split =
    teams.length === 1 ? amongSegments : (cents: number) => amongSegments(cents).flatMap(amongTeams);
  return { segments, teams, split };
}

/** Divides by whole-number weights: what is a multiple of their sum divides evenly, the rest as `splitCents` has it. */
function divider(given: readonly number[]): (cents: number) => number[] {
  if (given.length === 1) return (cents) => [cents];
  // The smaller the numbers, the fewer remainders there are: halves have two, and hundredths of a percent ten thousand.
  const common = given.reduce(greatestCommonDivisor, 0);
  const weights = given.map((weight) => weight / common);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts: (readonly number[])[] = [];
  return (cents) => {
    const rest = cents % total;
    const whole = (cents - rest) / total;
    const added = (parts[rest] ??= splitCents(BigInt(rest), weights).map(Number));
    return weights.map((weight, at) => whole * weight + (added[at] ?? 0));
  };
}

const greatestCommonDivisor = (a: number, b: number): number =>
  b === 0 ? a : greatestCommonDivisor(b, a % b);
