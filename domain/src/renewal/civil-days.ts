/**
 * The calendar (docs/product/dates-and-money.md#civil-dates). A civil day is a text wherever it is kept or sent, and what computes
 * with many counts them as whole days since 1970-01-01, as `dayNumber` does: every list works out the terms of a whole portfolio, and
 * on numbers that takes milliseconds. Adding months keeps the day and clamps to the month's end.
 */
import { type DateText, dayNumber } from '../days.ts';

/** A civil day, counted from 1970-01-01. */
export type Day = number;

const firstDay: Day = dayNumber('0001-01-01');
const lastDay: Day = dayNumber('9999-12-31');

interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Writes a day as `YYYY-MM-DD`. What lies outside the years 1 to 9999 is the first or the last day that can be written,
 * since 9999-12-31 stands for a contract that never ends.
 * @example dayText(1) // '1970-01-02'
 */
export const dayText = (day: Day): DateText => written(Math.min(Math.max(day, firstDay), lastDay));

function written(number: Day): string {
  const { year, month, day } = civilDate(number);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The day so many days later; no day at all after the year 9999. @example addDays('2026-02-28', 1) // '2026-03-01' */
export const addDays = (date: DateText, days: number): DateText => written(dayNumber(date) + days);

/** The same day so many months later, or that month's last, and days beyond it; no day at all after the year 9999. @example addMonths('2026-01-31', 1) // '2026-02-28' */
export const addMonths = (date: DateText, months: number, days = 0): DateText =>
  written(monthsLater(dayNumber(date), months) + days);

/**
 * The same day of the month `months` later, earlier where negative, or that month's last where there is none.
 * @example dayText(monthsLater(dayNumber('2026-01-31'), 1)) // '2026-02-28'
 */
export function monthsLater(from: Day, months: number): Day {
  const { year, month, day } = civilDate(from);
  const index = year * 12 + month - 1 + months;
  const first = firstOfMonth(index);
  return first + Math.min(day, firstOfMonth(index + 1) - first) - 1;
}

/** How many calendar months lie between two days, whatever their days of the month. @example monthsApart(dayNumber('2026-01-31'), dayNumber('2026-02-01')) // 1 */
export function monthsApart(from: Day, to: Day): number {
  const [one, other] = [civilDate(from), civilDate(to)];
  return (other.year - one.year) * 12 + other.month - one.month;
}

/**
 * How many months after a day another lies, where those are whole months; else undefined.
 * @example wholeMonthsBetween(dayNumber('2026-01-31'), dayNumber('2026-02-28')) // 1
 */
export function wholeMonthsBetween(from: Day, to: Day): number | undefined {
  const months = monthsApart(from, to);
  return months > 0 && monthsLater(from, months) === to ? months : undefined;
}

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : String(number));

// Years are counted from March here, so that the leap day is the last one of its year.
function firstOfMonth(index: number): Day {
  const month = (((index % 12) + 12) % 12) + 1;
  const year = (index - month + 1) / 12 - (month > 2 ? 0 : 1);
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5);
  return (
    year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719468
  );
}

// 400 years have 146,097 days, 100 of them 36,524, and 4 of them 1,461.
function civilDate(number: Day): CivilDate {
  const days = number + 719468;
  const era = Math.floor(days / 146097);
  const dayOfEra = days - era * 146097;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36524) + Math.floor(dayOfEra / 146096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
}
