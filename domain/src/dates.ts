/**
 * Civil dates: a day in a calendar, without time or zone (docs/product/dates-and-money.md#civil-dates). Adding months keeps
 * the day and clamps to the month's end, so a contract never drifts into the next month.
 */
import { Temporal } from 'temporal-polyfill';
import type { DateText } from './days.ts';

/** Reads a date that is known to be one, because the schema or the database has checked it. Throws RangeError otherwise. */
export const dateOf = (text: DateText): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Writes a date as `YYYY-MM-DD`. @example dateText(dateOf('2026-01-31')) // '2026-01-31' */
export const dateText = (date: Temporal.PlainDate): DateText => date.toString();

/** The same day `months` later, or the month's last where there is none. @example addMonths(dateOf('2026-01-31'), 1) // 2026-02-28 */
export const addMonths = (date: Temporal.PlainDate, months: number): Temporal.PlainDate =>
  date.add({ months });

/** @example addDays(dateOf('2026-02-28'), 1) // 2026-03-01 */
export const addDays = (date: Temporal.PlainDate, days: number): Temporal.PlainDate => date.add({ days });

/** Today in a zone, from an instant. @example todayIn('America/New_York', '2026-01-01T03:00:00Z') // 2025-12-31 */
export function todayIn(timeZone: string, instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** When a day begins in a zone, ISO 8601 in UTC. @example startOfDay('Europe/Berlin', '2026-11-21') // '2026-11-20T23:00:00Z' */
export const startOfDay = (timeZone: string, day: DateText): string =>
  dateOf(day).toZonedDateTime(timeZone).toInstant().toString();
