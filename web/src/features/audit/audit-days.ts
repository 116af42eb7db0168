import type { AuditEntry } from '@purser/api/audit';
import { formatInstantDay } from '../../lib/format-instant.ts';

export interface AuditDay {
  /** 'Nov 21, 2026', of the reader. */
  readonly day: string;
  readonly entries: readonly AuditEntry[];
}

/** Entries under their days, in their order. */
export function daysOf(entries: readonly AuditEntry[]): AuditDay[] {
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = formatInstantDay(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
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
