import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { parentSoftware } from './software.ts';

/**
 * The last reminder of an item's renewal: for which day to act on, and on which day it was sent. Another day to act on is
 * another row, so that reminders start anew.
 */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    softwareId: parentSoftware(),
    renewalDate: civilDate().notNull(),
    lastSent: civilDate().notNull(),
  },
  (table) => [primaryKey({ columns: [table.softwareId, table.renewalDate] })],
);
