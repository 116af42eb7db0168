/**
 * The term that a contract is in (docs/product/renewals.md#terms): as signed, then, where it renews itself, the one that today
 * lies in, up to the term that another contract follows. Days are day numbers.
 */
import { dayNumber } from '../days.ts';
import { type Day, monthsLater } from './civil-days.ts';
import type { NoticePeriod, RenewalContract } from './renewal-source.ts';
import { boundaryOf, isRecurring, numberFrom, renewalLengthOf } from './schedule.ts';
import type { ScheduledContract } from './succession.ts';

/** A term with its number, 1 as signed. `end` is its last day, `boundary` the day after; null where nobody entered an end. */
export interface Term {
  readonly number: number;
  readonly start: Day;
  readonly end: Day | null;
  readonly boundary: Day | null;
}

/** Today, and whether the item goes on. */
interface ItemToday {
  readonly today: Day;
  readonly isActive: boolean;
}

/** The term that a contract is in. @example currentTerm(scheduled, { today: dayNumber('2027-02-01'), isActive: true }).number // 2 */
export function currentTerm(scheduled: ScheduledContract, { today, isActive }: ItemToday): Term {
  const { contract, schedule, next } = scheduled;
  if (!schedule) return { number: 1, start: dayNumber(contract.startDate), end: null, boundary: null };
  const goesOn = isActive || isRecurring(contract);
  const number = goesOn ? (numberFrom(schedule, today + 1) ?? 1) : 1;
  return termAt(scheduled, Math.min(number, next?.number ?? number));
}

/** The term of a contract with a number; the contract has an end or is recurring. */
export function termAt({ contract, schedule }: ScheduledContract, number: number): Term {
  const start = dayNumber(contract.startDate);
  if (!schedule) return { number, start, end: null, boundary: null };
  const boundary = boundaryOf(schedule, number);
  return {
    number,
    start: number === 1 ? start : boundaryOf(schedule, number - 1),
    end: boundary - 1,
    boundary,
  };
}

/** A contract's notice period; null where none is entered. */
export const noticeOf = ({
  noticeCount,
  noticeUnit,
}: Pick<RenewalContract, 'noticeCount' | 'noticeUnit'>): NoticePeriod | null =>
  noticeCount === null || noticeUnit === null ? null : { count: noticeCount, unit: noticeUnit };

/** The last day to give notice before a boundary. @example lastNoticeDay(dayNumber('2027-01-01'), { count: 3, unit: 'months' }) // 2026-09-30 */
export const lastNoticeDay = (boundary: Day, { count, unit }: NoticePeriod): Day =>
  (unit === 'days' ? boundary - count : monthsLater(boundary, -count)) - 1;

/**
 * Whether a contract runs on and can be ended with every boundary that a notice reaches: one without an end, from its second
 * term on one whose notice period is not shorter than the term it renews itself for, and in the signed term one whose last day
 * for notice came before it began.
 */
export function isRunningOn(contract: RenewalContract, { number }: Pick<Term, 'number'>): boolean {
  if (isRecurring(contract)) return true;
  const length = renewalLengthOf(contract);
  const notice = noticeOf(contract);
  if (length === null || notice === null || contract.endDate === null) return false;
  if (number > 1) return isAsLong(notice, length.months);
  return lastNoticeDay(dayNumber(contract.endDate) + 1, notice) < dayNumber(contract.startDate);
}

/** Whether a notice period is not shorter than so many months. @example isAsLong({ count: 365, unit: 'days' }, 12) // true */
export function isAsLong({ count, unit }: NoticePeriod, months: number): boolean {
  if (unit === 'months') return count >= months;
  return count >= Math.floor(months / 12) * 365 + (months % 12) * 30;
}
