import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';

/** How far a forecast looks. */
export const spans = [12, 24, 36] as const;
export type Span = (typeof spans)[number];

/** What a forecast can be filtered by. */
export const filterNames = ['segment', 'vendor', 'owner', 'status', 'paymentType'] as const;
export type ForecastFilterName = (typeof filterNames)[number];
export type ForecastFilters = Readonly<Record<ForecastFilterName, readonly string[]>>;

export const noFilters: ForecastFilters = { segment: [], vendor: [], owner: [], status: [], paymentType: [] };

/** An item that is assumed to be cancelled, from that day on. */
export interface AssumedCancelled {
  readonly id: number;
  readonly date: string;
}

/** What is assumed: the increase in percent, null for none. */
export interface AssumedChanges {
  readonly uplift: number | null;
  readonly requested: boolean;
  readonly cancelled: readonly AssumedCancelled[];
}

export const nothingAssumed: AssumedChanges = { uplift: null, requested: false, cancelled: [] };

/** @example isAssumed(nothingAssumed) // false */
export const isAssumed = ({ uplift, requested, cancelled }: AssumedChanges): boolean =>
  uplift !== null || requested || cancelled.length > 0;

/** Whether the same is assumed, in whichever order. @example isSameAssumed(nothingAssumed, { ...nothingAssumed }) // true */
export const isSameAssumed = (one: AssumedChanges, other: AssumedChanges): boolean =>
  one.uplift === other.uplift &&
  one.requested === other.requested &&
  cancelledKey(one) === cancelledKey(other);

const cancelledKey = ({ cancelled }: AssumedChanges): string =>
  JSON.stringify(cancelled.map(({ id, date }) => [id, date]).toSorted(([a], [b]) => Number(a) - Number(b)));

/** What is asked of the server. */
export interface ForecastQuestion extends AssumedChanges {
  readonly months: Span;
  readonly by: readonly ForecastGrouping[];
  readonly filters: ForecastFilters;
}

/** A cell of the table: its row's groups and keys, and its month, or the first and last one of several; undefined for all of them. */
export interface Cell {
  readonly by: readonly ForecastGrouping[];
  readonly keys: readonly (string | null)[];
  readonly month: string | undefined;
  readonly until?: string | undefined;
}

/** @example isSameCell(cell, { ...cell }) // true */
export const isSameCell = (one: Cell | undefined, other: Cell): boolean =>
  one !== undefined && cellText(one) === cellText(other);

/** A cell as the address holds it. */
export const cellText = ({ by, keys, month = '', until }: Cell): string =>
  JSON.stringify(until === undefined ? [month, by, keys] : [month, by, keys, until]);
