import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { users } from './users.ts';

/** Comments on requests. `tagged_users` are the user names that the text mentions. */
export const requestComments = pgTable(
  'request_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => purchaseRequests.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    userName: nameAtTheTime().notNull(),
    content: text().notNull(),
    tagged_users: text().array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('request_comments_request').on(table.requestId, table.id.desc()),
    check('request_comments_content_given', sql`btrim(${table.content}) <> ''`),
  ],
);
