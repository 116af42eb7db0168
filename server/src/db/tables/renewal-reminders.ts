import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { parentSoftware } from './software.ts';

/** The last reminder of an item's renewal. Another date to act on is another row, so that reminders begin anew. */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    softwareId: parentSoftware(),
    renewalDate: civilDate().notNull(),
    lastSent: civilDate().notNull(),
  },
  (table) => [primaryKey({ columns: [table.softwareId, table.renewalDate] })],
);
