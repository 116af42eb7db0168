/** Days that cost the same, how sure they are and why: what months are added up from. Days are day numbers. */
import type { BillingCycle } from '../options.ts';
import type { Day } from '../renewal/civil-days.ts';
import type { Layer } from './forecast-source.ts';

/** Why a day is in its layer. `unrecorded`: the term renewed itself, and nobody has recorded what it costs. */
export type ReasonKind =
  | 'signed'
  | 'renews'
  | 'unrecorded'
  | 'recurs'
  | 'renewalDecided'
  | 'undecided'
  | 'endMissing'
  | 'requested';

/** A reason: the last signed day of `signed`, `renewalDecided` and `undecided`, else the day from which it holds. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly day: Day;
  /** The increase in percent with which the price of these days began, and its day; null for the recorded price. */
  readonly raise: { readonly percent: number; readonly day: Day } | null;
  /** By what a recurring contract recurs; null for any other reason. */
  readonly cycle: BillingCycle | null;
  /** The contract; null for a request, which then is named. */
  readonly contractId: number | null;
  readonly requestId: number | null;
}

/** A range of days that each count `cents / 365`; `cents` are whole cents a year. Both ends are included. */
export interface CountedDays {
  readonly from: Day;
  readonly to: Day;
  readonly cents: number;
  readonly layer: Layer;
  readonly paymentType: string | null;
}

/** The same with the reason of their layer. */
export interface LayeredDays extends CountedDays {
  readonly reason: Reason;
}

/** The days that are looked at, both included. */
export interface DayWindow {
  readonly first: Day;
  readonly last: Day;
}
