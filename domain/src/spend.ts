/**
 * Money over time: what an item costs in a year, to the cent and reproducible (docs/product/spend.md#cost-of-a-year). Each
 * contract counts a 365th of its annual cost for every day of the year inside its term; the sum is rounded half up once, so
 * portfolios may add up items. Table, footer and statistics all use it.
 */
import { type ContractLike, inOrder, latestContract } from './contracts.ts';
import { type DateText, dayNumber } from './days.ts';
import { type Cents, centsOf, divideHalfUp } from './money.ts';
import { isActive } from './options.ts';
import type { TermDecision } from './renewal/renewal-source.ts';
import { latestDecision } from './renewal/states.ts';
import type { SharedItem as SegmentedItem } from './segments.ts';

/** What counts of a contract: its id and term, whether it renews itself, and its annual cost in dollars with at most two decimals. */
export interface CostedContract extends ContractLike {
  readonly autoRenew: boolean | null;
  readonly cost: number;
}

/** What counts of an item. Of its decisions those to cancel do. */
export interface CostedItem {
  readonly status: string;
  readonly contracts: readonly CostedContract[];
  readonly decisions: readonly TermDecision[];
}

/** An item with its contracts that is shared among segments. */
export type SharedCostItem = CostedItem & SegmentedItem;

/** The days of a year on which a contract counts, both ends included, counted as `dayNumber` does; `cents` is its annual cost. */
export interface CountedTerm {
  readonly from: number;
  readonly to: number;
  readonly cents: Cents;
}

/**
 * When each contract of an item counts, whatever the year; what is renewed counts without an end. `today` ends a
 * terminated item's open contract. Called once for all years: sorting contracts and reading their dates is what costs.
 * @example termsOf({ status: 'active', contracts: [{ id: 1, startDate: '1970-12-31', endDate: null, autoRenew: false, cost: 365 }], decisions: [] }, today)
 * // [{ from: 364, to: Infinity, cents: 36500n }]
 */
export function termsOf({ status, contracts: given, decisions }: CostedItem, today: DateText): CountedTerm[] {
  const contracts = inOrder(given);
  return contracts.map((contract, at) => {
    const next = contracts[at + 1];
    const to = next ? endBefore(contract, next, decisions) : lastEnd(contract, isActive(status), today);
    return { from: dayNumber(contract.startDate), to, cents: centsOf(contract.cost) };
  });
}

/** The parts of terms within a span of days. @example termsWithin([{ from: 5, to: 9, cents: 100n }], [0, 7]) // [{ from: 5, to: 7, cents: 100n }] */
export function termsWithin(terms: readonly CountedTerm[], [first, last]: DaySpan): CountedTerm[] {
  const within: CountedTerm[] = [];
  for (const term of terms) {
    const from = Math.max(term.from, first);
    const to = Math.min(term.to, last);
    if (to >= from) within.push({ from, to, cents: term.cents });
  }
  return within;
}

/**
 * The terms of an item that count in a calendar year. `today` ends a terminated item's open contract.
 * @example countedTerms({ status: 'active', contracts: [{ id: 1, startDate: '1970-12-31', endDate: null, autoRenew: false, cost: 365 }], decisions: [] }, 1970, today)
 * // [{ from: 364, to: 364, cents: 36500n }]
 */
export const countedTerms = (item: CostedItem, year: number, today: DateText): CountedTerm[] =>
  termsWithin(termsOf(item, today), daysOfYear(year));

/** What counted terms cost together, in cents: the one place that rounds. @example costOfTerms([{ from: 0, to: 0, cents: 36500n }]) // 100n */
export function costOfTerms(terms: readonly CountedTerm[]): Cents {
  let numerator = 0n;
  for (const { from, to, cents } of terms) numerator += cents * BigInt(to - from + 1);
  return divideHalfUp(numerator, 365n);
}

/**
 * What an item costs in a calendar year, in cents. `today` ends a terminated item's open contract.
 * @example yearlyCost({ status: 'active', contracts: [{ id: 1, startDate: '2026-07-01', endDate: null, autoRenew: false, cost: 365 }], decisions: [] }, 2026, '2026-11-21') // 18400n
 */
export const yearlyCost = (item: CostedItem, year: number, today: DateText): Cents =>
  costOfTerms(countedTerms(item, year, today));

/**
 * What an item costs a year from here on, in cents: its latest contract's cost while it is active, else nothing
 * (docs/product/spend.md#annualized-cost).
 */
export function annualizedCost(item: Omit<CostedItem, 'decisions'>): Cents {
  const latest = latestContract(item.contracts);
  return latest && isActive(item.status) ? centsOf(latest.cost) : 0n;
}

/** A first and a last day, as `dayNumber` counts. */
export type DaySpan = readonly [first: number, last: number];

/** A year's first and last day. @example daysOfYear(1970) // [0, 364] */
export function daysOfYear(year: number): DaySpan {
  const text = String(year).padStart(4, '0');
  return [dayNumber(`${text}-01-01`), dayNumber(`${text}-12-31`)];
}

// One that renews itself has done so up to the next one, unless it was cancelled.
function endBefore(
  { id, autoRenew, endDate }: CostedContract,
  next: CostedContract,
  decisions: readonly TermDecision[],
): number {
  const dayBefore = dayNumber(next.startDate) - 1;
  if (endDate === null) return dayBefore;
  const goesOn = autoRenew && !isNoticeSent(latestDecision(decisions, id));
  return goesOn ? Math.max(dayNumber(endDate), dayBefore) : dayNumber(endDate);
}

const isNoticeSent = (decision: TermDecision | null): boolean =>
  decision?.decision === 'cancel' && decision.noticeSentOn !== null;

// An active item's last contract is renewed and never ends.
const lastEnd = ({ endDate }: CostedContract, goesOn: boolean, today: DateText): number =>
  goesOn ? Number.POSITIVE_INFINITY : dayNumber(endDate ?? today);
