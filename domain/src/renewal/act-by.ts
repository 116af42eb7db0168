/**
 * The day to act (docs/product/renewals.md#day-to-act): the last day for notice, computed from the notice period or entered in
 * the contract, and how a contract that runs on can end. Days are day numbers.
 */
import { dayNumber } from '../days.ts';
import { type Day, monthsLater } from './civil-days.ts';
import type { RenewalContract } from './renewal-source.ts';
import { boundaryOf, numberFrom, renewalLengthOf } from './schedule.ts';
import type { ScheduledContract } from './succession.ts';
import { lastNoticeDay, noticeOf, type Term } from './term.ts';

/** Where a day to act comes from: the contract's own date, its notice period, or the end of its term. */
export type ActBySource = 'entered' | 'computed' | 'end';

/** A day to act. The entered day is told where it lies within the term, and whether it is later than the computed one. */
export interface ActBy {
  readonly lastNoticeDay: Day | null;
  readonly day: Day | null;
  readonly source: ActBySource | null;
  readonly enteredDay: Day | null;
  readonly isEnteredTooLate: boolean;
}

/** The day to act in a term of a contract that doesn't run on; `today` decides for one that ends whether its entered day is over. */
export function actByOf(contract: RenewalContract, term: Term, today: Day): ActBy {
  const enteredDay = enteredDayIn(contract, term);
  if (renewalLengthOf(contract) && term.boundary !== null) {
    const notice = noticeOf(contract);
    const computed = notice && lastNoticeDay(term.boundary, notice);
    return { lastNoticeDay: computed, enteredDay, ...earlierOf({ enteredDay, computed, end: term.end }) };
  }
  const isAhead = enteredDay !== null && enteredDay >= today;
  return {
    lastNoticeDay: null,
    day: isAhead ? enteredDay : term.end,
    source: endingSource(isAhead, term),
    enteredDay,
    isEnteredTooLate: false,
  };
}

/** How a contract that runs on can end: the last day, where it is cancelled by the other one. */
export interface WayOut {
  readonly end: Day;
  readonly cancelBy: Day;
}

/**
 * The first end of a contract that runs on for which notice can still be given; null where another contract follows before.
 * One without a notice period can be cancelled on the last day itself.
 */
export function wayOutOf(
  { contract, schedule, next }: ScheduledContract,
  { number }: Term,
  today: Day,
): WayOut | null {
  if (!schedule || schedule.length === null) return null;
  const notice = noticeOf(contract) ?? { count: 0, unit: 'days' };
  // Months end on different days, so that the boundary may lie a few days before today and the notice period together.
  const about = notice.unit === 'days' ? today + notice.count : monthsLater(today, notice.count) - 4;
  let at = Math.max(number, numberFrom(schedule, about) ?? number);
  while (lastNoticeDay(boundaryOf(schedule, at), notice) < today) at += 1;
  if (next && at > next.number) return null;
  const boundary = boundaryOf(schedule, at);
  return { end: boundary - 1, cancelBy: lastNoticeDay(boundary, notice) };
}

// On the term's last day an entered day says nothing: wrap-up enters it for every contract.
function enteredDayIn({ cancellationNoticeDate }: RenewalContract, { start, end }: Term): Day | null {
  if (cancellationNoticeDate === null) return null;
  const day = dayNumber(cancellationNoticeDate);
  return day >= start && (end === null || day < end) ? day : null;
}

interface Candidates {
  readonly enteredDay: Day | null;
  readonly computed: Day | null;
  readonly end: Day | null;
}

function earlierOf({
  enteredDay,
  computed,
  end,
}: Candidates): Pick<ActBy, 'day' | 'source' | 'isEnteredTooLate'> {
  if (enteredDay !== null && (computed === null || enteredDay <= computed)) {
    return { day: enteredDay, source: 'entered', isEnteredTooLate: false };
  }
  if (computed === null) return { day: end, source: 'end', isEnteredTooLate: false };
  return { day: computed, source: 'computed', isEnteredTooLate: enteredDay !== null };
}

function endingSource(isAhead: boolean, { end }: Term): ActBySource | null {
  if (isAhead) return 'entered';
  return end === null ? null : 'end';
}
