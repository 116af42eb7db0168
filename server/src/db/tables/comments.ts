import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { software } from './software.ts';
import { users } from './users.ts';

/** Comments on items. `tagged_users` are the user names that the text mentions. */
export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: integer()
      .notNull()
      .references(() => software.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    userName: nameAtTheTime().notNull(),
    content: text().notNull(),
    tagged_users: text().array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('comments_software').on(table.softwareId, table.id.desc()),
    check('comments_content_given', sql`btrim(${table.content}) <> ''`),
  ],
);
