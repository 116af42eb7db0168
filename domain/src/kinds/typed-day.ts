/** A civil day as a person types it into a form (docs/product/screens.md#forms). */
import { type DateText, isDateText } from '../days.ts';
import { longest } from '../limits.ts';
import { readNamed } from './written-days.ts';

/**
 * Reads '2024-01-05', '1/5/2024' with the month first, or the month as a word, 'Jan 5, 2024' or '5. März 2024'; null for anything that is no day of the calendar.
 * @example parseTypedDay('1/5/2024') // '2024-01-05'
 */
export function parseTypedDay(typed: string): DateText | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return civilDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return civilDay(Number(american[3]), Number(american[1]), Number(american[2]));
  return text.length <= longest.date && /[1-9]\d{3}$/.test(text) ? (readNamed(text) ?? null) : null;
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
