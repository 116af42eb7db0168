import { isDateText } from '@purser/domain/days';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * '2024-01-05', '1/5/2024' (month first) or 'Jan 5, 2024' → 'YYYY-MM-DD'; null for anything that is no day of the
 * calendar.
 */
export function parseTypedDate(typed: string): string | null {
  const text = typed.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return civilDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (american) return civilDate(Number(american[3]), Number(american[1]), Number(american[2]));
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (!named) return null;
  const month = monthNames.indexOf(named[1]?.toLowerCase() ?? '') + 1;
  return civilDate(Number(named[3]), month, Number(named[2]));
}

/** The year of a date that is probably a typing error, such as 0202 or 2926; else undefined. */
export function doubtfulYear(date: string): string | undefined {
  const year = isDateText(date) ? date.slice(0, 4) : undefined;
  return year !== undefined && (year < '1900' || year > '2199') ? year : undefined;
}

function civilDate(year: number, month: number, day: number): string | null {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  // A year of three digits with a zero before them is a typing error.
  return year >= 1000 && isDateText(date) ? date : null;
}
