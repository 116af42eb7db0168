/**
 * How the price of an item changed from term to term (docs/product/forecast.md#prices-by-term): each contract against the one that
 * it follows, in percent and compounded over the years between their starts. Two contracts in one currency are compared in it,
 * since what the rate does is no price; others only have the company's in common.
 */
import { type MoneyFields, moneyOf } from '../currencies/contract-money.ts';
import { priceChange } from '../currencies/price-change.ts';
import { type DateText, dayNumber } from '../days.ts';
import { centsOf, dollarsOf } from '../money.ts';
import { wholeMonthsBetween } from '../renewal/civil-days.ts';
import type { RenewalContract } from '../renewal/renewal-source.ts';
import { linesOf } from '../renewal/succession.ts';

/** What makes an increase a large one: what it adds a year, or by how many percent the price rose. */
export const increaseOrders = ['dollars', 'percent'] as const;
export type IncreaseOrder = (typeof increaseOrders)[number];

/** A contract with what it costs in its own currency. */
export type PricedContract = RenewalContract & MoneyFields;

/**
 * A price with its term; the end is null where nobody knows it. `cost`, `before` and the parts of the change are in the company's
 * currency a year, changes are in percent with two decimals.
 */
export interface TermPrice {
  readonly contractId: number;
  readonly start: DateText;
  readonly end: DateText | null;
  readonly cost: number;
  /** The contract's own currency and what it costs there a year; null where that is the company's. */
  readonly currency: string | null;
  readonly originalCost: number | null;
  /** Null for the first, and where the one before cost nothing. */
  readonly change: number | null;
  /** Null where `change` is, and where both start on the same day. */
  readonly changePerYear: number | null;
  /** The price before; null for the first. */
  readonly before: number | null;
  /** The price before in the contract's own currency; null where it wasn't in that. */
  readonly originalBefore: number | null;
  /** What the price changed, at the rate before; all of it where the two have no currency in common. Null for the first. */
  readonly byPrice: number | null;
  /** What the rate changed; null for the first, and where it can't be told apart. */
  readonly byRate: number | null;
}

/**
 * The prices of an item's contracts, the oldest first.
 * @example pricesOf([{ id: 1, startDate: '2025-01-01', cost: 1000, … }, { id: 2, startDate: '2026-01-01', cost: 1100, … }])[1]?.change // 10
 */
export function pricesOf(contracts: readonly PricedContract[]): TermPrice[] {
  const prices = linesOf(contracts).flatMap((line) =>
    line.map((contract, at) => priceOf(contract, line[at - 1])),
  );
  return prices.toSorted((a, b) => compareTexts(a.start, b.start) || a.contractId - b.contractId);
}

function priceOf(contract: PricedContract, before: PricedContract | undefined): TermPrice {
  const { id: contractId, startDate: start, endDate: end, cost, currency, originalCost } = contract;
  const own = { contractId, start, end, cost, currency, originalCost };
  if (before === undefined) return { ...own, ...firstPrice };
  const [from, to] = comparedAmounts(before, contract);
  return {
    ...own,
    before: before.cost,
    originalBefore: currency !== null && before.currency === currency ? before.originalCost : null,
    change: from === 0 ? null : twoDecimals((100 * (to - from)) / from),
    changePerYear: from === 0 ? null : perYear(to / from, before, contract),
    ...partsOf(before, contract),
  };
}

const firstPrice = {
  before: null,
  originalBefore: null,
  change: null,
  changePerYear: null,
  byPrice: null,
  byRate: null,
};

// Both in the currency that they have in common, in its smallest units.
function comparedAmounts(before: MoneyFields, after: MoneyFields): readonly [number, number] {
  const [from, to] = [moneyOf(before), moneyOf(after)];
  if (from.own && from.own.currency === to.own?.currency)
    return [Number(from.own.minor), Number(to.own.minor)];
  return [Number(from.cents), Number(to.cents)];
}

function partsOf(before: MoneyFields, after: MoneyFields): Pick<TermPrice, 'byPrice' | 'byRate'> {
  const parts = priceChange(before, after);
  if (parts) return { byPrice: dollarsOf(parts.byPrice), byRate: dollarsOf(parts.byRate) };
  const byPrice = dollarsOf(centsOf(after.cost) - centsOf(before.cost));
  return { byPrice, byRate: before.currency === null && after.currency === null ? 0 : null };
}

// Where the starts don't lie whole months apart.
const daysOfYear = 365.25;

function perYear(ratio: number, before: RenewalContract, after: RenewalContract): number | null {
  const [from, to] = [dayNumber(before.startDate), dayNumber(after.startDate)];
  if (to <= from) return null;
  const months = wholeMonthsBetween(from, to);
  const years = months === undefined ? (to - from) / daysOfYear : months / 12;
  return twoDecimals(100 * (ratio ** (1 / years) - 1));
}

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

const compareTexts = (a: string, b: string): number => Number(a > b) - Number(a < b);
