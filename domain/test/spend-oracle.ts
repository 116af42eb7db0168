/**
 * Money over time as it is defined, day by day and in whole numbers: it judges the product's sums and shares nothing
 * with them. Slow on purpose: each day of the year asks each contract whether it counts.
 */
import { Temporal } from 'temporal-polyfill';
import type { CostedContract, SharedCostItem } from '../src/spend.ts';

/** What a segment costs in a year, and in each of its months. */
interface OracleSegment {
  readonly cents: bigint;
  readonly months: bigint[];
}

const calendar = new Map<number, readonly string[]>();

/** Every day of a year, written `YYYY-MM-DD`. */
function daysOf(year: number): readonly string[] {
  const known = calendar.get(year);
  if (known) return known;
  const days: string[] = [];
  for (let day = new Temporal.PlainDate(year, 1, 1); day.year === year; day = day.add({ days: 1 })) {
    days.push(day.toString());
  }
  calendar.set(year, days);
  return days;
}

const isEnding = (status: string): boolean => status === 'pending_cancellation' || status === 'terminated';

const inOrder = (contracts: readonly CostedContract[]): CostedContract[] =>
  contracts.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);

const centsOf = (cost: number): bigint => BigInt(cost.toFixed(2).replace('.', ''));

/** What counts of an item in each month of a year, in cents times days. */
function countedInMonths(item: SharedCostItem, year: number, today: string): bigint[] {
  const contracts = inOrder(item.contracts);
  const months = Array<bigint>(12).fill(0n);
  contracts.forEach((contract, at) => {
    const cents = centsOf(contract.cost);
    const next = contracts[at + 1];
    for (const day of daysOf(year)) {
      if (!countsOn(day, contract, { next, status: item.status, today })) continue;
      const month = Number(day.slice(-5, -3)) - 1;
      months[month] = (months[month] ?? 0n) + cents;
    }
  });
  return months;
}

function countsOn(
  day: string,
  { startDate, endDate, autoRenew }: CostedContract,
  { next, status, today }: { next: CostedContract | undefined; status: string; today: string },
): boolean {
  if (day < startDate) return false;
  if (next)
    return (
      (endDate !== null && day <= endDate) ||
      ((endDate === null || autoRenew === true) && day < next.startDate)
    );
  // The latest contract of an item that goes on lasts until 31 December of whichever year is asked for.
  return isEnding(status) ? day <= (endDate ?? today) : true;
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

function roundHalfUp(numerator: bigint, divisor: bigint): bigint {
  const whole = numerator / divisor;
  return (numerator - whole * divisor) * 2n >= divisor ? whole + 1n : whole;
}

/** What an item costs in a year, in cents. */
export const oracleCost = (item: SharedCostItem, year: number, today: string): bigint =>
  roundHalfUp(sumOf(countedInMonths(item, year, today)), 365n);

/** What an item costs a year from here on, in cents. */
export function oracleAnnualized(item: SharedCostItem): bigint {
  const latest = inOrder(item.contracts).at(-1);
  return latest && !isEnding(item.status) ? centsOf(latest.cost) : 0n;
}

/** Hundredths of a percent, and up to five equal parts, are whole numbers of these. */
const whole = 30_000n;

/** Segments with their weights, which add up to {@link whole}. */
function weightsOf({ business_segment, business_segment_percentages }: SharedCostItem): [string, bigint][] {
  if (business_segment === null || business_segment.length === 0) return [['Unassigned', whole]];
  const given = percentagesOf(business_segment_percentages);
  const parts = business_segment.map((segment) => given.get(segment) ?? -1);
  const isValid =
    given.size === business_segment.length &&
    parts.every((part) => /^\d{1,3}(\.\d{1,2})?$/.test(String(part))) &&
    sumOf(parts.map(hundredthsOf)) === 10_000n;
  const equal = whole / BigInt(business_segment.length);
  return business_segment.map((segment, at) => [
    segment,
    isValid ? hundredthsOf(parts[at] ?? 0) * 3n : equal,
  ]);
}

// The digits, without the point: exact, whatever fractions are.
function hundredthsOf(part: number): bigint {
  const [before = '', after = ''] = String(part).split('.');
  return BigInt(`${before}${after.padEnd(2, '0')}`);
}

function percentagesOf(text: string | null): Map<string, number> {
  if (text === null || !text.startsWith('{')) return new Map();
  return new Map(Object.entries(JSON.parse(text)));
}

/** Whole cents for each weight: first rounded down, then a cent more for whoever lost most by it, the first of equals. */
function sharesOf(cents: bigint, weights: readonly bigint[]): bigint[] {
  const shares = weights.map((weight) => (cents * weight) / whole);
  const lost = weights.map((weight, at) => ({ at, by: (cents * weight) % whole }));
  const missing = Number(cents - sumOf(shares));
  const first = lost.toSorted((a, b) => (a.by === b.by ? a.at - b.at : Number(b.by - a.by)));
  for (const { at } of first.slice(0, missing)) shares[at] = (shares[at] ?? 0n) + 1n;
  return shares;
}

/**
 * A year of a portfolio by segment: what an item has cost up to a month's end is rounded and shared, and a month is what was
 * added to each share. A segment that no cent ever falls on isn't there.
 */
export function oracleYear(
  items: readonly SharedCostItem[],
  year: number,
  today: string,
): Map<string, OracleSegment> {
  const sums = new Map<string, bigint[]>();
  for (const item of items) {
    const weights = weightsOf(item);
    const months = countedInMonths(item, year, today);
    const upTo = months.map((_, at) =>
      sharesOf(
        roundHalfUp(sumOf(months.slice(0, at + 1)), 365n),
        weights.map(([, weight]) => weight),
      ),
    );
    weights.forEach(([segment], part) => {
      const known = sums.get(segment) ?? Array<bigint>(12).fill(0n);
      const more = upTo.map((shares, at) => (shares[part] ?? 0n) - (upTo[at - 1]?.[part] ?? 0n));
      sums.set(
        segment,
        known.map((sum, at) => sum + (more[at] ?? 0n)),
      );
    });
  }
  return new Map(
    [...sums]
      .filter(([, months]) => months.some((month) => month !== 0n))
      .map(([segment, months]) => [segment, { cents: sumOf(months), months }]),
  );
}

/** What a portfolio costs a year from here on, by segment. */
export function oracleAnnualizedBySegment(items: readonly SharedCostItem[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const item of items) {
    const weights = weightsOf(item);
    const shares = sharesOf(
      oracleAnnualized(item),
      weights.map(([, weight]) => weight),
    );
    weights.forEach(([segment], at) => {
      const share = shares[at] ?? 0n;
      if (share > 0n) sums.set(segment, (sums.get(segment) ?? 0n) + share);
    });
  }
  return sums;
}
