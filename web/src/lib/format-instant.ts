// Making a formatter costs far more than using it.
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' });

/** In the reader's time zone: '2026-10-13T12:05:00Z' → 'Oct 13, 2026, 2:05 PM'. */
export const formatInstant = (instant: string): string => moment.format(new Date(instant));

/** '2026-10-13T12:05:00Z' → 'Oct 13, 2026'. */
export const formatInstantDay = (instant: string): string => day.format(new Date(instant));

/** '2026-10-13T12:05:00Z' → '2:05 PM'. */
export const formatInstantTime = (instant: string): string => time.format(new Date(instant));

/** '2026-10-13T12:05:09Z' → 'Oct 13, 2026, 2:05:09 PM'. */
export const formatExactInstant = (instant: string): string => exact.format(new Date(instant));

/** '2026-10-13T12:05:00Z', '2026' → 'Oct 13'. */
export const formatShortDay = (instant: string, year: string): string =>
  formatInstantDay(instant).replace(`, ${year}`, '');

/** '2026-10-13T12:05:00Z' → 'Oct 13, 2:05 PM' where `now`, the reader's clock in milliseconds, is of the same year. */
export const formatShortInstant = (instant: string, now: number): string =>
  `${formatShortDay(instant, String(new Date(now).getFullYear()))}, ${formatInstantTime(instant)}`;

const minuteLong = 60_000;
const hourLong = 60 * minuteLong;
const dayLong = 24 * hourLong;

/**
 * 'now', '5m', '2h', 'Yesterday', 'Oct 12' or 'Oct 12, 2025'. `now` is the reader's clock in milliseconds: where it is
 * slow, a recent event lies in the future and reads 'now'; where it is off by days, the day is still right.
 */
export function formatAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age > -dayLong && age < minuteLong) return 'now';
  if (age > 0 && age < hourLong) return `${Math.floor(age / minuteLong)}m`;
  const today = new Date(now);
  const on = formatInstantDay(instant);
  if (on === day.format(today)) return `${Math.floor(age / hourLong)}h`;
  if (on === day.format(dayBefore(today))) return 'Yesterday';
  return formatShortDay(instant, String(today.getFullYear()));
}

const dayBefore = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1);
