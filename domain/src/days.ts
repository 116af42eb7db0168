/**
 * Civil dates as text, `YYYY-MM-DD`, and the arithmetic that needs no more: whether one is real, how far two are apart. Kept
 * apart from dates.ts so that a screen which only shows dates doesn't load a calendar (decision 4).
 */

/** What is said of a text that is no day. */
export const dayMessage = 'Please enter a day as YYYY-MM-DD';

/** A civil date as it crosses the wire and lies in the database: `2026-01-31`. */
export type DateText = string;

/** A calendar month as the wire names it: `2026-11`. */
export type MonthText = string;

const shape = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a real day written `YYYY-MM-DD`. @example isDateText('2024-02-29') // true */
export function isDateText(text: string): boolean {
  if (!shape.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Whole days from one date to another, negative when `to` lies before. @example daysBetween('2026-01-01', '2026-01-31') // 30 */
export const daysBetween = (from: DateText, to: DateText): number => dayNumber(to) - dayNumber(from);

/**
 * Days since 1970-01-01. Sums over a whole portfolio count in these, since making two date objects for each
 * of 25,000 contracts costs more than the query that fetched them.
 * @example dayNumber('1970-01-02') // 1
 */
export function dayNumber(date: DateText): number {
  const year = numberAt(date, 0) * 100 + numberAt(date, 2);
  const month = numberAt(date, 5);
  const day = numberAt(date, 8);
  // The year is counted from March, so that the leap day is its last and needs no case of its own.
  const y = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear - 719468;
}

/** @example yearOf('2026-01-31') // 2026 */
export const yearOf = (date: DateText): number => Number(date.slice(0, 4));

/** The same day a year later; February 29 becomes 28. @example yearLater('2024-02-29') // '2025-02-28' */
export function yearLater(date: DateText): DateText {
  const later = `${String(Number(date.slice(0, 4)) + 1).padStart(4, '0')}${date.slice(4)}`;
  return isDateText(later) ? later : later.replace(/29$/, '28');
}

// Two digits, read in place: cutting texts out of texts took most of the time that a portfolio's sums need.
const numberAt = (text: string, at: number): number =>
  text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
