/** What calendars show of a renewal (docs/product/renewals.md#calendar): all-day events whose keys never change. */
import { type DateText, dayNumber } from '../days.ts';
import { isDecided } from './groups.ts';
import type { RenewalRow } from './renewal-row.ts';

/** The kinds of events, with what they are called. */
export const calendarEventLabels = {
  'act-by': 'Act by',
  'term-end': 'Term ends',
  review: 'Price review',
} as const;
export type CalendarEventKind = keyof typeof calendarEventLabels;

/** An event on a day. Its key is the same each time, and another's in no other term. */
export interface CalendarEvent {
  readonly key: string;
  readonly kind: CalendarEventKind;
  readonly day: DateText;
  readonly title: string;
}

/** How far back calendars reach, in days. */
export const calendarDays = 365;

/**
 * The events of a renewal from a year ago on. What is decided has none but its next price review, and what is cancelled none.
 * @example calendarEventsOf(row, '2026-11-22')[0] // { key: '1-act-by-1', kind: 'act-by', day: '2026-11-25', title: 'Act by: Adobe Creative Cloud' }
 */
export function calendarEventsOf(row: RenewalRow, today: DateText): CalendarEvent[] {
  const earliest = dayNumber(today) - calendarDays;
  const event = (kind: CalendarEventKind, day: DateText | null): CalendarEvent[] =>
    day === null || dayNumber(day) < earliest
      ? []
      : [{ key: `${row.contractId}-${kind}-${row.term.number}`, kind, day, title: titleOf(row, kind) }];
  const review = row.state === 'cancelled' ? [] : event('review', row.reviewDate);
  if (isDecided(row) || row.actBy === null) return review;
  return [...event('act-by', row.actBy), ...event('term-end', row.term.end), ...review];
}

const titleOf = ({ vendor, product_name }: RenewalRow, kind: CalendarEventKind): string =>
  `${calendarEventLabels[kind]}: ${vendor} ${product_name}`;
