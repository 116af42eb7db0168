/** Calendar months in a row, as a forecast shows them, with the day numbers of their first and last days. */
import { dayNumber, type MonthText } from '../days.ts';
import { type Day, dayText, monthsLater } from '../renewal/civil-days.ts';
import type { DayWindow } from './layered-days.ts';

/** What is said where a month is missing. */
export const monthMissing = 'Please choose a month';

/** A month with its first and last day, both included. */
export interface Month {
  readonly month: MonthText;
  readonly first: Day;
  readonly last: Day;
}

/** Some months in a row, and the first of January from which their running totals begin. */
export interface MonthSpan {
  readonly yearStart: Day;
  readonly months: readonly Month[];
}

/** So many months from one on. @example monthsFrom('2026-11', 24).months[2].month // '2027-01' */
export function monthsFrom(from: MonthText, count: number): MonthSpan {
  const start = dayNumber(`${from}-01`);
  const months = Array.from({ length: count }, (_, at): Month => {
    const first = monthsLater(start, at);
    return { month: dayText(first).slice(0, 7), first, last: monthsLater(first, 1) - 1 };
  });
  return { yearStart: dayNumber(`${from.slice(0, 4)}-01-01`), months };
}

/** The months from one to another, both included; none where the other lies before. @example monthsBetween('2026-11', '2027-01').months.length // 3 */
export const monthsBetween = (from: MonthText, to: MonthText): MonthSpan =>
  monthsFrom(from, Math.max(0, monthNumber(to) - monthNumber(from) + 1));

/** @example monthBefore('2027-01') // '2026-12' */
export const monthBefore = (month: MonthText): MonthText => dayText(dayNumber(`${month}-01`) - 1).slice(0, 7);

/** The twelve months of a fiscal year, which is named by the year it ends in. @example fiscalYear(2027, 7).months[0].month // '2026-07' */
export function fiscalYear(year: number, startMonth: number): MonthSpan {
  const first = startMonth === 1 ? year : year - 1;
  return monthsFrom(`${String(first).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}`, 12);
}

/** The fiscal year that a month lies in. @example fiscalYearOf('2026-07', 7) // 2027 */
export const fiscalYearOf = (month: MonthText, startMonth: number): number =>
  Number(month.slice(0, 4)) + (startMonth > 1 && Number(month.slice(5, 7)) >= startMonth ? 1 : 0);

/** The quarter of its fiscal year that a month lies in, 1 to 4. @example fiscalQuarterOf('2026-07', 7) // 1 */
export const fiscalQuarterOf = (month: MonthText, startMonth: number): number =>
  Math.floor(((Number(month.slice(5, 7)) - startMonth + 12) % 12) / 3) + 1;

const monthNumber = (month: MonthText): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** The days that running totals need: from the first of January on. */
export const windowOf = ({ yearStart, months }: MonthSpan): DayWindow => ({
  first: yearStart,
  last: months.at(-1)?.last ?? yearStart - 1,
});
