/** Why days are in their layer, in words: 'Signed to Mar 14, 2027, 14 of 31 days', 'Recurs quarterly, +5% from Jan 19, 2027'. */
import type { DateText } from '../days.ts';
import { dayText } from '../renewal/civil-days.ts';
import { fullDay } from '../renewal/day-words.ts';
import type { DayWindow, LayeredDays, Reason, ReasonKind } from './layered-days.ts';

/** A reason as the wire carries it. Percents are those of the price; `days` of `ofDays` are counted. */
export interface DayReason extends Omit<Reason, 'day' | 'raise'> {
  /** The last signed day of `signed`, `renewalDecided` and `undecided`, else the day from which it holds. */
  readonly date: DateText;
  readonly raise: { readonly percent: number; readonly date: DateText } | null;
  readonly days: number;
  readonly ofDays: number;
}

/** The reasons of days within others, in the order of the days. */
export function reasonsOf(days: readonly LayeredDays[], { first, last }: DayWindow): DayReason[] {
  const reasons: DayReason[] = [];
  for (const { from, to, reason } of days) {
    const counted = Math.min(to, last) - Math.max(from, first) + 1;
    if (counted <= 0) continue;
    const { raise, day, ...rest } = reason;
    reasons.push({
      ...rest,
      date: dayText(day),
      raise: raise && { percent: raise.percent, date: dayText(raise.day) },
      days: counted,
      ofDays: last - first + 1,
    });
  }
  return reasons;
}

/**
 * How a reason reads; `request` names the request that it is about: its number and its step.
 * @example reasonText({ kind: 'signed', date: '2027-03-14', days: 14, ofDays: 31, … }) // 'Signed to Mar 14, 2027, 14 of 31 days'
 */
export function reasonText(reason: DayReason, request = 'Requested'): string {
  const { raise, days, ofDays } = reason;
  return [
    ...texts[reason.kind](fullDay(reason.date), reason),
    ...(reason.kind === 'requested' ? [request] : []),
    ...(raise ? [raiseText(raise, reason.date)] : []),
    ...(days < ofDays ? [`${days} of ${ofDays} days`] : []),
  ].join(', ');
}

const texts: Readonly<Record<ReasonKind, (day: string, reason: DayReason) => string[]>> = {
  signed: (day) => [`Signed to ${day}`],
  renews: (day) => [`Renews itself ${day}`],
  unrecorded: (day) => [`Auto-renewed ${day}`, 'price not recorded'],
  recurs: (_, { cycle }) => [`Recurs ${cycle ?? 'on'}`],
  renewalDecided: (day) => [`Ends ${day}`, 'to be renewed'],
  undecided: (day) => [`Ends ${day}`, 'nothing decided'],
  endMissing: () => ['End date missing'],
  requested: () => [],
};

// The day of the increase is said where the sentence hasn't said it.
function raiseText({ percent, date }: NonNullable<DayReason['raise']>, said: DateText): string {
  const text = `${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`;
  return date === said ? text : `${text} from ${fullDay(date)}`;
}
