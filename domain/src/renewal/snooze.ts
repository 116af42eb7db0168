/** Putting an item off for oneself (docs/product/renewals.md#snooze): its reminders rest until a day, a week before the day to act at the latest. */
import { type DateText, dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';

/** How long before the day to act nobody can put an item off any more, in days. */
export const snoozeEndsDays = 7;

/** Until when a person has put an item off, and its day to act. */
export interface Snooze {
  readonly until: DateText | null;
  readonly actBy: DateText | null;
}

/**
 * The last day until which an item can be put off; null where it has no day to act, or none ahead that is far enough.
 * @example latestSnooze('2026-12-31', '2026-11-22') // '2026-12-24'
 */
export function latestSnooze(actBy: DateText | null, today: DateText): DateText | null {
  if (actBy === null) return null;
  const day = dayText(dayNumber(actBy) - snoozeEndsDays);
  return day > today ? day : null;
}

/**
 * Until when an item is put off: as its reader chose, but no longer than its day to act allows, which may have moved since. Null
 * once that day has come.
 * @example effectiveSnooze({ until: '2026-12-30', actBy: '2026-12-31' }, '2026-11-22') // '2026-12-24'
 */
export function effectiveSnooze({ until, actBy }: Snooze, today: DateText): DateText | null {
  if (until === null || until <= today) return null;
  const latest = latestSnooze(actBy, today);
  return latest !== null && latest < until ? latest : latest && until;
}

/** A day until which an item can be put off, and what it is called by. */
export interface SnoozeChoice {
  readonly kind: 'tomorrow' | 'week' | 'latest';
  readonly until: DateText;
}

/**
 * The days that are offered to put items off until, the latest of them as far as one of the items allows; none where that is no
 * day at all. A day is offered once.
 * @example snoozeChoices(['2026-12-15'], '2026-11-22').map(({ until }) => until) // ['2026-11-23', '2026-11-29', '2026-12-08']
 */
export function snoozeChoices(actBys: readonly (DateText | null)[], today: DateText): SnoozeChoice[] {
  const latest = actBys
    .flatMap((actBy) => latestSnooze(actBy, today) ?? [])
    .toSorted()
    .at(-1);
  if (latest === undefined) return [];
  const inDays = (days: number): DateText => dayText(dayNumber(today) + days);
  const early = [
    { kind: 'tomorrow', until: inDays(1) },
    { kind: 'week', until: inDays(7) },
  ] as const;
  return [...early.filter(({ until }) => until < latest), { kind: 'latest', until: latest }];
}
