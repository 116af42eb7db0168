/** The weeks that a calendar's month shows, from Sunday to Saturday, with days of the months beside it (docs/product/renewals.md#calendar). */
import { type DateText, dayNumber, type MonthText } from '../days.ts';
import { dayText, monthsLater } from './civil-days.ts';

const daysOfWeek = 7;
// 1970-01-01 was a Thursday.
const firstWeekday = 4;

const weekdayOf = (day: number): number => (((day + firstWeekday) % daysOfWeek) + daysOfWeek) % daysOfWeek;

/** @example monthOf('2026-11-22') // '2026-11' */
export const monthOf = (date: DateText): MonthText => date.slice(0, 7);

/** Another month, so many later; earlier where negative. @example monthAfter('2026-11', 2) // '2027-01' */
export const monthAfter = (month: MonthText, months: number): MonthText =>
  monthOf(dayText(monthsLater(dayNumber(`${month}-01`), months)));

/** The same day so many months later, or that month's last. @example dayMonthsAfter('2026-10-31', 1) // '2026-11-30' */
export const dayMonthsAfter = (date: DateText, months: number): DateText =>
  dayText(monthsLater(dayNumber(date), months));

/** @example dayAfter('2026-11-30', 1) // '2026-12-01' */
export const dayAfter = (date: DateText, days: number): DateText => dayText(dayNumber(date) + days);

/** The Sunday on or before a day. @example weekStartOf('2026-11-24') // '2026-11-22' */
export const weekStartOf = (date: DateText): DateText => {
  const day = dayNumber(date);
  return dayText(day - weekdayOf(day));
};

/**
 * The weeks that hold a day of the month.
 * @example weeksOfMonth('2026-11').length // 5, from Nov 1 to Dec 5
 */
export function weeksOfMonth(month: MonthText): DateText[][] {
  const first = dayNumber(`${month}-01`);
  const next = monthsLater(first, 1);
  const start = first - weekdayOf(first);
  const count = Math.ceil((next - start) / daysOfWeek);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_day, at) => dayText(start + week * daysOfWeek + at)),
  );
}
