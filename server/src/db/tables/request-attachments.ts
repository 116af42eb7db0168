import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parentRequest } from './purchase-requests.ts';
import { fileColumns } from './uploads.ts';
import { user } from './users.ts';

export const requestAttachments = pgTable(
  'request_attachments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: parentRequest(),
    ...fileColumns(),
    uploadedBy: user().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('request_attachments_request').on(table.requestId),
    check('request_attachments_size', sql`${table.fileSize} > 0`),
    check('request_attachments_name_given', sql`btrim(${table.fileName}) <> ''`),
  ],
);
