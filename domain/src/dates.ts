/**
 * Civil dates: a day in a calendar, without time or zone (decisions: Time, dates, money).
 * Adding months keeps the day and clamps to the month's end, so a contract never drifts into the next month.
 */
import { Temporal } from 'temporal-polyfill';

/** A civil date as it crosses the wire and lies in the database: `2026-01-31`. */
export type DateText = string;

const shape = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `YYYY-MM-DD`; undefined for anything else, February 30 and the year 0 included. @example parseDate('2026-02-30') // undefined */
export function parseDate(text: string): Temporal.PlainDate | undefined {
  if (!isDateText(text)) return undefined;
  return Temporal.PlainDate.from(text);
}

/** Whether a text is a real day written `YYYY-MM-DD`. @example isDateText('2024-02-29') // true */
export function isDateText(text: string): boolean {
  if (!shape.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Reads a date that is known to be one, because the door or the database has checked it. Throws RangeError otherwise. */
export const dateOf = (text: DateText): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Writes a date as `YYYY-MM-DD`. @example dateText(dateOf('2026-01-31')) // '2026-01-31' */
export const dateText = (date: Temporal.PlainDate): DateText => date.toString();

/** The same day `months` later, or the month's last where there is none. @example addMonths(dateOf('2026-01-31'), 1) // 2026-02-28 */
export const addMonths = (date: Temporal.PlainDate, months: number): Temporal.PlainDate =>
  date.add({ months });

/** @example addDays(dateOf('2026-02-28'), 1) // 2026-03-01 */
export const addDays = (date: Temporal.PlainDate, days: number): Temporal.PlainDate => date.add({ days });

/** Whole days from one date to another, negative when `to` lies before. @example daysBetween('2026-01-01', '2026-01-31') // 30 */
export const daysBetween = (from: DateText, to: DateText): number => dayNumber(to) - dayNumber(from);

/**
 * Days since 1970-01-01. Sums over a whole portfolio count in these, since making two date objects for each
 * of 25,000 contracts costs more than the query that fetched them.
 * @example dayNumber('1970-01-02') // 1
 */
export function dayNumber(date: DateText): number {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  // The year is counted from March, so that the leap day is its last and needs no case of its own.
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719468;
}

/** Today in a zone, from an instant. @example todayIn('America/New_York', '2026-01-01T03:00:00Z') // 2025-12-31 */
export function todayIn(timeZone: string, instant: string): Temporal.PlainDate {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
