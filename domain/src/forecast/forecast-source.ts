/** What a forecast is worked out from: items with their contracts and open requests (docs/product/forecast.md). */
import type { DateText } from '../days.ts';
import type { Day } from '../renewal/civil-days.ts';
import type { RenewalContract, RenewalItem } from '../renewal/renewal-source.ts';
import type { SharedItem } from '../segments.ts';

/** How sure a day's cost is, in the order in which layers are stacked; what is requested stands beside the baseline. */
export const layers = ['committed', 'expected', 'uncertain', 'requested'] as const;
export type Layer = (typeof layers)[number];

/** Why an item costs more or less in a month than in the one before, in the order in which it is listed. */
export const changeKinds = ['began', 'ended', 'price', 'days'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A contract as the forecast sees it; its payment type is its own, null for none. */
export interface ForecastContract extends RenewalContract {
  readonly paymentType: string | null;
}

/** An open request that has a cost, in dollars a year; a draft is none. */
export interface OpenRequest extends SharedItem {
  readonly id: number;
  readonly vendor: string;
  readonly product_name: string;
  readonly businessOwnerId: number | null;
  readonly cost: number;
  readonly paymentType: string | null;
  /** The contract that it renews; null where it renews none. */
  readonly renewsContractId: number | null;
  /** The first day of the contract that it asks for; null where it asks for software. */
  readonly startDate: DateText | null;
}

/** An item as the forecast sees it, with all of its contracts in any order, and the open requests for a contract of it. */
export interface ForecastItem extends RenewalItem, SharedItem {
  readonly business_segment: readonly string[] | null;
  readonly team_usage: readonly string[] | null;
  readonly contracts: readonly ForecastContract[];
  readonly requests: readonly OpenRequest[];
}

/** What a forecast assumes, seen from a day. */
export interface Assumptions {
  readonly today: DateText;
  /** The yearly increase, in percent, of contracts without a price rule; null for none. */
  readonly uplift: number | null;
  /** Whether what is requested takes the place of what it renews. */
  readonly withRequests: boolean;
  /** From which day on the item is assumed to be cancelled; null for not at all. */
  readonly cancelledFrom: Day | null;
}

/** A baseline: nothing is assumed. @example plainAssumptions('2026-11-22') */
export const plainAssumptions = (today: DateText): Assumptions => ({
  today,
  uplift: null,
  withRequests: false,
  cancelledFrom: null,
});
