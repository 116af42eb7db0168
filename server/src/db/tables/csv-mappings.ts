import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './users.ts';

/** How a file was read the last time; `header` is the SHA-256 of its header, in hexadecimal digits. */
export const csvMappings = pgTable('csv_mappings', {
  header: text().primaryKey(),
  mapping: jsonb().$type<unknown>().notNull(),
  userId: user(),
  updatedAt: instant().notNull().defaultNow(),
});
