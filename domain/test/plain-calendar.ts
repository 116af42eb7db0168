/** Civil days as text by JavaScript's own dates: an arithmetic of its own for what judges the product's. */

const dayOf = (text: string): Date => new Date(`${text}T00:00:00Z`);
const textOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The day so many days later. @example addDays('2026-12-31', 1) // '2027-01-01' */
export function addDays(text: string, days: number): string {
  const date = dayOf(text);
  date.setUTCDate(date.getUTCDate() + days);
  return textOf(date);
}

/** The same day so many months later, or that month's last. @example addMonths('2026-01-31', 1) // '2026-02-28' */
export function addMonths(text: string, months: number): string {
  const date = dayOf(text);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), lastOfMonth.getUTCDate());
  return textOf(new Date(Date.UTC(lastOfMonth.getUTCFullYear(), lastOfMonth.getUTCMonth(), day)));
}

const spans = new Map<string, readonly string[]>();

/** Every day from one to another, both included. */
export function daysFrom(first: string, last: string): readonly string[] {
  const key = `${first} ${last}`;
  const known = spans.get(key);
  if (known) return known;
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  spans.set(key, days);
  return days;
}
