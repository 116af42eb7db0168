/**
 * How the price of an item changed from term to term (docs/product/forecast.md#prices): each contract against the one that it
 * follows, in percent and compounded over the years between their starts.
 */
import { type DateText, dayNumber } from '../days.ts';
import { centsOf } from '../money.ts';
import type { RenewalContract } from '../renewal/renewal-source.ts';
import { lineOf } from '../renewal/succession.ts';

/** A price with its term; the end is null where nobody knows it. Dollars a year, changes in percent with two decimals. */
export interface TermPrice {
  readonly contractId: number;
  readonly start: DateText;
  readonly end: DateText | null;
  readonly cost: number;
  /** Null for the first, and where the one before cost nothing. */
  readonly change: number | null;
  /** Null where `change` is, and where both start on the same day. */
  readonly changePerYear: number | null;
  /** The price before; null for the first. */
  readonly before: number | null;
}

/**
 * The prices of an item's contracts, the oldest first.
 * @example pricesOf([{ id: 1, startDate: '2025-01-01', cost: 1000, … }, { id: 2, startDate: '2026-01-01', cost: 1100, … }])[1]?.change // 10
 */
export function pricesOf(contracts: readonly RenewalContract[]): TermPrice[] {
  const seen = new Set<number>();
  const prices: TermPrice[] = [];
  for (const { id } of contracts) {
    if (seen.has(id)) continue;
    let before: RenewalContract | undefined;
    for (const contract of lineOf(contracts, id)) {
      seen.add(contract.id);
      prices.push(priceOf(contract, before));
      before = contract;
    }
  }
  return prices.toSorted((a, b) => compareTexts(a.start, b.start) || a.contractId - b.contractId);
}

function priceOf(contract: RenewalContract, before: RenewalContract | undefined): TermPrice {
  const { id: contractId, startDate: start, endDate: end, cost } = contract;
  const change = before === undefined ? null : percentBetween(before.cost, cost);
  return {
    contractId,
    start,
    end,
    cost,
    change,
    changePerYear: change === null || !before ? null : perYear(before, contract),
    before: before?.cost ?? null,
  };
}

function percentBetween(before: number, after: number): number | null {
  const from = Number(centsOf(before));
  return from === 0 ? null : twoDecimals((100 * (Number(centsOf(after)) - from)) / from);
}

// A year has 365.25 days, so that a term of several years is as many.
const daysOfYear = 365.25;

function perYear(before: RenewalContract, after: RenewalContract): number | null {
  const years = (dayNumber(after.startDate) - dayNumber(before.startDate)) / daysOfYear;
  if (years <= 0) return null;
  return twoDecimals(100 * ((after.cost / before.cost) ** (1 / years) - 1));
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
