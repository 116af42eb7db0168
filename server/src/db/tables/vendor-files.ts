import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { software } from './software.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** Files that belong to an item. `fileSize` is bytes. */
export const vendorFiles = pgTable(
  'vendor_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: integer()
      .notNull()
      .references(() => software.id, { onDelete: 'cascade' }),
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
    uploadedBy: integer().references(() => users.id, { onDelete: 'restrict' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('vendor_files_software').on(table.softwareId),
    check('vendor_files_size', sql`${table.fileSize} >= 0`),
    check('vendor_files_name_given', sql`btrim(${table.fileName}) <> ''`),
  ],
);
