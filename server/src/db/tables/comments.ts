import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { parentSoftware } from './software.ts';
import { user } from './users.ts';

/** What every comment has. `tagged_users` are the user names that the text mentions. */
export const commentColumns = () => ({
  userId: user().notNull(),
  userName: nameAtTheTime().notNull(),
  content: text().notNull(),
  tagged_users: text().array().notNull().default(sql`'{}'`),
});

export const comments = pgTable(
  'comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    ...commentColumns(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('comments_software').on(table.softwareId, table.id.desc()),
    check('comments_content_given', sql`btrim(${table.content}) <> ''`),
  ],
);
