import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { parentSoftware } from './software.ts';
import { users } from './users.ts';

/** Until when somebody wants no reminder of an item (docs/product/renewals.md#snooze). */
export const renewalSnoozes = pgTable(
  'renewal_snoozes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    softwareId: parentSoftware(),
    until: civilDate().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.softwareId] }),
    index('renewal_snoozes_software').on(table.softwareId),
  ],
);
