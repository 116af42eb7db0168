import { type CalendarFeedKind, calendarFeedKinds } from '@purser/domain/renewal/calendar-feeds';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, isOneOf } from './columns.ts';
import { parentUser } from './users.ts';

/** Addresses under which calendars fetch renewals (docs/product/renewals.md#feeds). */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: parentUser(),
    kind: text().$type<CalendarFeedKind>().notNull(),
    segment: text(),
    /** SHA-256 of the secret in the address, which nobody can find out from here. */
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    index('calendar_feeds_user').on(table.userId),
    check('calendar_feeds_kind_known', isOneOf(table.kind, calendarFeedKinds)),
    check('calendar_feeds_segment_named', sql`(${table.kind} = 'segment') = (${table.segment} is not null)`),
  ],
);
