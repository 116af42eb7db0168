/**
 * When somebody may next be reminded of a renewal on listed days (docs/product/renewals.md#reminders-on-days), as long as nothing
 * of it changes: until then a run needn't look at it.
 */
import { type DateText, dayNumber } from '../days.ts';
import { type Day, dayText } from './civil-days.ts';
import { missedDay, sponsorDay } from './reminder-days.ts';
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
  { term, actBy, decision, renewsItself }: Pick<RenewalRow, 'term' | 'actBy' | 'decision' | 'renewsItself'>,
  { days, snoozes }: LookedAt,
  today: DateText,
): DateText | null {
  // A term without a day to act may be followed by one that has it.
  if (term.end === null || (actBy === null && !renewsItself)) return null;
  const now = dayNumber(today);
  const rests = decision?.until ? [...snoozes, decision.until] : snoozes;
  const coming = [...daysBefore(actBy, days), ...rests.map(dayNumber), dayNumber(term.end) + 1].filter(
    (day) => day > now,
  );
  return coming.length === 0 ? null : dayText(Math.min(...coming));
}

function daysBefore(actBy: DateText | null, days: readonly number[]): Day[] {
  if (actBy === null) return [];
  const act = dayNumber(actBy);
  return [...days, sponsorDay, snoozeEndsDays, missedDay].map((day) => act - day);
}
