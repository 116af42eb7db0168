/**
 * When somebody may next be reminded of a renewal on listed days (docs/product/renewals.md#reminders-on-days), as long as nothing
 * of it changes: until then a run needn't look at it.
 */
import { type DateText, dayNumber } from '../days.ts';
import { dayText } from './civil-days.ts';
import { sponsorDay } from './reminder-days.ts';
import type { RenewalRow } from './renewal-row.ts';
import { snoozeEndsDays } from './snooze.ts';

/** What a renewal's reminders depend on besides: the listed days, and until when people have put the item off. */
export interface LookedAt {
  readonly days: readonly number[];
  readonly snoozes: readonly DateText[];
}

/**
 * The first day after today on which anything may be due of a renewal that was looked at today; null where that is never.
 * @example nextReminderLook({ actBy: '2026-12-31', … }, { days: [30, 7], snoozes: [] }, '2026-11-22') // '2026-12-01'
 */
export function nextReminderLook(
  { term, actBy, decision }: Pick<RenewalRow, 'term' | 'actBy' | 'decision'>,
  { days, snoozes }: LookedAt,
  today: DateText,
): DateText | null {
  if (actBy === null || term.end === null) return null;
  const [now, act] = [dayNumber(today), dayNumber(actBy)];
  const rests = decision?.until ? [...snoozes, decision.until] : snoozes;
  const coming = [
    ...days.map((day) => act - day),
    ...rests.map(dayNumber),
    act - sponsorDay,
    act - snoozeEndsDays,
    act + 1,
    dayNumber(term.end) + 1,
  ].filter((day) => day > now);
  return coming.length === 0 ? null : dayText(Math.min(...coming));
}
