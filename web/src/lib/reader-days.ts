import { formatInstantDay } from './format-instant.ts';

/** The days of whoever reads a list of what happened. */

interface ReaderDay<Entry> {
  /** 'Nov 21, 2026', of the reader: also the key of its group in a table. */
  readonly key: string;
  readonly head: string;
  readonly rows: readonly Entry[];
}

/** Entries as groups of a table, under their days and in their order. */
export function daysOf<Entry>(
  entries: readonly Entry[],
  instantOf: (entry: Entry) => string,
): ReaderDay<Entry>[] {
  const days: { key: string; head: string; rows: Entry[] }[] = [];
  for (const entry of entries) {
    const day = formatInstantDay(instantOf(entry));
    const last = days.at(-1);
    if (last?.key === day) last.rows.push(entry);
    else days.push({ key: day, head: day, rows: [entry] });
  }
  return days;
}

const dayOf = (day: string, later: number): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
};

/** When a day begins for the reader: in UTC '2026-11-21' → '2026-11-21T00:00:00.000Z'. */
export const startOfDay = (day: string): string => dayOf(day, 0).toISOString();

/** When the day after it does. */
export const nextDayStart = (day: string): string => dayOf(day, 1).toISOString();

/** The day so many days before: '2026-11-21', 6 → '2026-11-15'. */
export const daysBefore = (day: string, days: number): string => textOf(dayOf(day, -days));

/** The reader's day at a moment, in milliseconds. */
export const dayAt = (moment: number): string => textOf(new Date(moment));

function textOf(date: Date): string {
  const [month, dayOfMonth] = [date.getMonth() + 1, date.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${dayOfMonth}`;
}

/** What the reader's zone is called: 'New York', 'UTC'. */
export const zoneName = (): string => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
};
