import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { civilDate } from './columns.ts';
import { user, users } from './users.ts';

/** A person who is out of office from a day to a day, and who decides meanwhile what waits for them. */
export const absences = pgTable(
  'absences',
  {
    personId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    from: civilDate().notNull(),
    to: civilDate().notNull(),
    delegateId: user().notNull(),
  },
  (table) => [
    index('absences_delegate').on(table.delegateId),
    check('absences_days_in_order', sql`${table.from} <= ${table.to}`),
    // Nobody is away for longer; a delegation that never ends would outlive whoever left it.
    check('absences_last_a_year', sql`${table.to} <= ${table.from} + interval '1 year'`),
    check('absences_delegate_is_another', sql`${table.delegateId} <> ${table.personId}`),
  ],
);
