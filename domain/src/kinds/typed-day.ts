/** A civil day as a person types it into a form (docs/product/screens.md#forms). */
import { type DateText, isDateText } from '../days.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The month of a name's first three letters, 0 for none. @example monthNumber('October') // 10 */
export const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * Reads '2024-01-05', '1/5/2024' with the month first, or 'Jan 5, 2024'; null for anything that is no day of the calendar.
 * @example parseTypedDay('1/5/2024') // '2024-01-05'
 */
export function parseTypedDay(typed: string): DateText | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return civilDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return civilDay(Number(american[3]), Number(american[1]), Number(american[2]));
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  return named ? civilDay(Number(named[3]), monthNumber(named[1] ?? ''), Number(named[2])) : null;
}

/** The year of a day that is probably a typing error, such as 0202 or 2926; else undefined. @example doubtfulYear('2926-01-05') // '2926' */
export function doubtfulYear(day: string): string | undefined {
  const year = isDateText(day) ? day.slice(0, 4) : undefined;
  return year !== undefined && (year < '1900' || year > '2199') ? year : undefined;
}

function civilDay(year: number, month: number, day: number): DateText | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  // A year of three digits with a zero before them is a typing error.
  return year >= 1000 && isDateText(text) ? text : null;
}
