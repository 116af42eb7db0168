import { index, integer, pgTable, unique } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { contracts } from './contracts.ts';
import { parentSoftware } from './software.ts';
import { users } from './users.ts';

/**
 * The last reminder of each day to act, by item, contract and person (docs/product/renewals.md#reminders), so that nobody is told
 * twice. Another day is another row, so that reminders begin anew.
 */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    softwareId: parentSoftware(),
    /** Null where it counts for whichever contract has that day. */
    contractId: integer().references(() => contracts.id, { onDelete: 'cascade' }),
    actBy: civilDate().notNull(),
    /** Null where it counts for everybody who was to be reminded. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    sentOn: civilDate().notNull(),
  },
  (table) => [
    unique('sent_reminders_of')
      .on(table.softwareId, table.contractId, table.actBy, table.userId)
      .nullsNotDistinct(),
    index('sent_reminders_contract').on(table.contractId),
    index('sent_reminders_user').on(table.userId),
  ],
);
