import { type ActivityType, activityTypes } from '@purser/domain/activity';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, isOneOf, nameAtTheTime } from './columns.ts';
import { mentionedSoftware } from './software.ts';
import { user } from './users.ts';

/** What happened, for everyone to see. `metadata` is JSON text. */
export const activities = pgTable(
  'activities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: text().$type<ActivityType>().notNull(),
    description: text().notNull(),
    details: text(),
    softwareId: mentionedSoftware(),
    userId: user(),
    userName: nameAtTheTime(),
    metadata: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('activities_software').on(table.softwareId),
    check('activities_named', sql`(${table.userId} is null) = (${table.userName} is null)`),
    check('activities_type_known', isOneOf(table.type, activityTypes)),
  ],
);
