import type { Notification } from '@purser/api/notifications';
import { formatInstantTime, formatShortDay } from '../../lib/format-instant.ts';

/** The notifications of a day, or those of all days before the last week. */
export interface NotificationDay {
  readonly label: string;
  readonly rows: readonly Notification[];
}

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

// A day has 23 to 25 hours where clocks change.
const daysBefore = (instant: string, now: number): number =>
  Math.round((startOf(new Date(now)) - startOf(new Date(instant))) / 86_400_000);

/** The days of the last week by themselves, in the reader's zone, and all before as one; `now` is in milliseconds. */
export function notificationDays(rows: readonly Notification[], now: number): NotificationDay[] {
  const labelOf = ({ createdAt }: Notification): string => {
    const days = daysBefore(createdAt, now);
    if (days <= 0) return 'Today';
    if (days === 1) return 'Yesterday';
    return days < 7 ? long.format(new Date(createdAt)) : 'Earlier';
  };
  return [...Map.groupBy(rows, labelOf)].map(([label, of]) => ({ label, rows: of }));
}

/** The time of a day in the last week, else the day. */
export const notificationTime = (instant: string, now: number): string =>
  daysBefore(instant, now) < 7
    ? formatInstantTime(instant)
    : formatShortDay(instant, String(new Date(now).getFullYear()));
