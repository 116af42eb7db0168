import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './users.ts';

/** What administrators set, by key; a missing key means the default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedBy: user(),
  updatedAt: instant().notNull().defaultNow(),
});
