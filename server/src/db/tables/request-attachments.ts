import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { purchaseRequests } from './purchase-requests.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** Files that belong to a request. `fileSize` is bytes. */
export const requestAttachments = pgTable(
  'request_attachments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: integer()
      .notNull()
      .references(() => purchaseRequests.id, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    /** The upload's address without its query string. */
    filePath: text().notNull(),
    /** The stored object; an attachment that a wrap-up made a file of the item as well shares it with that. */
    uploadKey: text()
      .notNull()
      .unique()
      .references(() => uploads.key, { onDelete: 'restrict' }),
    fileSize: bigint({ mode: 'number' }).notNull(),
    mimeType: text().notNull(),
    uploadedBy: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('request_attachments_request').on(table.requestId),
    check('request_attachments_size', sql`${table.fileSize} > 0`),
    check('request_attachments_name_given', sql`btrim(${table.fileName}) <> ''`),
  ],
);
