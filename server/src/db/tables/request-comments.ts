import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { commentColumns } from './comments.ts';
import { parentRequest } from './purchase-requests.ts';

export const requestComments = pgTable(
  'request_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: parentRequest(),
    ...commentColumns(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('request_comments_request').on(table.requestId, table.id.desc()),
    check('request_comments_content_given', sql`btrim(${table.content}) <> ''`),
  ],
);
