import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { users } from './users.ts';

/** Test mails, sent or not: they count among the mails that somebody causes. */
export const mailTests = pgTable(
  'mail_tests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    causedBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The address that somebody typed. */
    sentTo: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('mail_tests_caused').on(table.causedBy, table.createdAt)],
);
