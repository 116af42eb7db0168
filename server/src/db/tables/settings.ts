import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** What administrators set, by key; a missing key means the default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedBy: integer().references(() => users.id, { onDelete: 'restrict' }),
  updatedAt: instant().notNull().defaultNow(),
});
