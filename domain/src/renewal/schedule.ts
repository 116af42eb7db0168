/**
 * When a contract's terms turn (docs/product/renewals.md#terms): how long it renews itself for, and its boundaries, each of
 * which is the first day after a term. Every boundary is counted from the same day, so that a contract that began on
 * January 31 turns on February 28 and on March 31 again.
 */
import { monthsOf } from '../contracts.ts';
import { dayNumber } from '../days.ts';
import { type Day, monthsApart, monthsLater, wholeMonthsBetween } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';

type Dates = Pick<RenewalContract, 'startDate' | 'endDate'>;
type Renewing = Dates & Pick<RenewalContract, 'autoRenew' | 'renewalMonths'>;

/** By how many months a contract renews itself, and whether nobody has said so. */
export interface RenewalLength {
  readonly months: number;
  readonly isAssumed: boolean;
}

/** What is assumed of a contract whose signed term isn't whole months. */
const usualMonths = 12;

/**
 * The signed term's whole months; undefined for one that has none, or no end.
 * @example signedMonths({ startDate: '2026-01-01', endDate: '2026-12-31' }) // 12
 */
export const signedMonths = ({ startDate, endDate }: Dates): number | undefined =>
  endDate === null ? undefined : wholeMonthsBetween(dayNumber(startDate), dayNumber(endDate) + 1);

/**
 * How long a contract renews itself for: as entered, else as long as the signed term, else a year. Null for one that
 * doesn't renew itself or has no end.
 * @example renewalLengthOf({ startDate: '2026-01-01', endDate: '2026-12-31', autoRenew: true, renewalMonths: null })
 * // { months: 12, isAssumed: true }
 */
export function renewalLengthOf(contract: Renewing): RenewalLength | null {
  if (!contract.autoRenew || contract.endDate === null) return null;
  const { renewalMonths: entered } = contract;
  if (entered !== null && entered > 0) return { months: entered, isAssumed: false };
  return { months: signedMonths(contract) ?? usualMonths, isAssumed: true };
}

/** A contract's boundaries: the first, and those that lie a whole number of lengths after it, counted from `anchor`. */
export interface Schedule {
  readonly first: Day;
  readonly anchor: Day;
  /** The months from the anchor to the first boundary. */
  readonly offset: number;
  /** The months between two boundaries; null where there is no second one. */
  readonly length: number | null;
}

/** Whether a contract runs until it is cancelled, in billing periods: monthly or quarterly, without an end. */
export const isRecurring = ({
  endDate,
  billingCycle,
}: Pick<RenewalContract, 'endDate' | 'billingCycle'>): boolean =>
  endDate === null && billingCycle !== 'yearly';

/** The boundaries of a contract; null for a yearly one whose end nobody has entered. */
export function scheduleOf(contract: Renewing & Pick<RenewalContract, 'billingCycle'>): Schedule | null {
  const start = dayNumber(contract.startDate);
  if (isRecurring(contract)) {
    const length = monthsOf(contract.billingCycle);
    return { first: monthsLater(start, length), anchor: start, offset: length, length };
  }
  if (contract.endDate === null) return null;
  const first = dayNumber(contract.endDate) + 1;
  const length = renewalLengthOf(contract)?.months ?? null;
  const offset = length === null ? undefined : wholeMonthsBetween(start, first);
  return offset === undefined
    ? { first, anchor: first, offset: 0, length }
    : { first, anchor: start, offset, length };
}

/** The first day after the term with a number; 1 is the term as signed. */
export const boundaryOf = ({ first, anchor, offset, length }: Schedule, number: number): Day =>
  number === 1 || length === null ? first : monthsLater(anchor, offset + (number - 1) * length);

/** The number of the first boundary on a day or after it; undefined where the only one lies before. */
export function numberFrom(schedule: Schedule, day: Day): number | undefined {
  const { first, anchor, offset, length } = schedule;
  if (first >= day) return 1;
  if (length === null) return undefined;
  // A boundary in an earlier month than the day's is too early, so that the search begins at most two before its end.
  let number = Math.max(1, Math.floor((monthsApart(anchor, day) - offset) / length));
  while (boundaryOf(schedule, number) < day) number += 1;
  return number;
}
