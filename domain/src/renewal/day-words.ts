/** Days in words, as renewals say them: 'Oct 31', 'Jan 1, 2027', 'Jan 1 to Dec 31, 2026'. */
import { type DateText, dayNumber, yearOf } from '../days.ts';
import type { NoticePeriod } from './renewal-source.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const monthAndDay = (date: DateText): string =>
  `${months[Number(date.slice(5, 7)) - 1] ?? ''} ${Number(date.slice(8, 10))}`;

/** @example fullDay('2026-10-31') // 'Oct 31, 2026' */
export const fullDay = (date: DateText): string => `${monthAndDay(date)}, ${yearOf(date)}`;

/** Without the year where it is today's. @example shortDay('2026-10-31', '2026-11-22') // 'Oct 31' */
export const shortDay = (date: DateText, today: DateText): string =>
  yearOf(date) === yearOf(today) ? monthAndDay(date) : fullDay(date);

const weekdays = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

/** With its day of the week. @example dayOfWeek('2026-11-23', '2026-11-22') // 'Mon, Nov 23' */
export const dayOfWeek = (date: DateText, today: DateText): string =>
  `${weekdays[((dayNumber(date) % 7) + 7) % 7] ?? ''}, ${shortDay(date, today)}`;

/** One day is named once. @example daySpan('2026-01-01', '2026-12-31') // 'Jan 1 to Dec 31, 2026' */
export const daySpan = (from: DateText, to: DateText): string =>
  from === to
    ? fullDay(to)
    : `${yearOf(from) === yearOf(to) ? monthAndDay(from) : fullDay(from)} to ${fullDay(to)}`;

/** @example monthsText(1) // '1 month' */
export const monthsText = (count: number): string => `${count} ${count === 1 ? 'month' : 'months'}`;

/** @example noticeText({ count: 3, unit: 'months' }) // '3 months’ notice' */
export function noticeText({ count, unit }: NoticePeriod): string {
  if (count === 1) return `1 ${unit === 'days' ? 'day' : 'month'}’s notice`;
  // A locale's number format takes longer than all the rest of a row.
  return `${count < 1000 ? count : count.toLocaleString('en-US')} ${unit}’ notice`;
}
