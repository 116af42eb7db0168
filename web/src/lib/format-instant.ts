// Making a formatter costs far more than using it.
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** When something happened, on the reader's own clock: '2026-10-13T12:05:00Z' → 'Oct 13, 2026, 2:05 PM'. */
export function formatInstant(instant: string): string {
  return moment.format(new Date(instant));
}

/** On which day something happened, for the reader: '2026-10-13T12:05:00Z' → 'Oct 13, 2026'. */
export function formatInstantDay(instant: string): string {
  return day.format(new Date(instant));
}

/** The same with its year only where that isn't the given one: '2026-10-13T12:05:00Z', '2026' → 'Oct 13'. */
export function formatShortDay(instant: string, year: string): string {
  return formatInstantDay(instant).replace(`, ${year}`, '');
}

const minuteLong = 60_000;
const hourLong = 60 * minuteLong;
const dayLong = 24 * hourLong;

/**
 * How long ago something happened, in a word: 'now', '5m', '2h', 'Yesterday', 'Oct 12', 'Oct 12, 2025'. `now` is the
 * reader's clock in milliseconds. To one that is slow, what has just happened is still to come: that is 'now'. One
 * that is off by days knows nothing of ages, and the day is right all the same.
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
