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
