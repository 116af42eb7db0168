import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { contracts } from './contracts.ts';
import { users } from './users.ts';

/**
 * What each person was told of a contract's term (docs/product/renewals.md#reminders-on-days), so that nobody is told twice.
 * Another day to act is another row, so that reminders begin anew.
 */
export const toldRenewals = pgTable(
  'told_renewals',
  {
    contractId: integer()
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    termEnd: civilDate().notNull(),
    actBy: civilDate().notNull(),
    /** How many days before the day to act; -1 once that was missed. */
    day: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toldOn: civilDate().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contractId, table.termEnd, table.actBy, table.day, table.userId] }),
    index('told_renewals_user').on(table.userId),
  ],
);
