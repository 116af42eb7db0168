import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { user } from './users.ts';

/**
 * The objects of the file storage. Objects that no record claims within a day are removed, and so are those that a
 * deleted record released.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The object's name in the storage, which nobody can guess. */
    key: text().primaryKey(),
    /** The person that asked for the address; nobody else can claim the object. */
    userId: user().notNull(),
    /** The file name that was declared before the upload; null where none was. */
    fileName: text(),
    fileSize: bigint({ mode: 'number' }),
    mimeType: text(),
    purpose: text(),
    multipartId: text(),
    createdAt: instant().notNull(),
    claimedAt: instant(),
    releasedAt: instant(),
  },
  (table) => [
    index('uploads_unclaimed').on(table.createdAt).where(sql`${table.claimedAt} is null`),
    index('uploads_released').on(table.releasedAt).where(sql`${table.releasedAt} is not null`),
    check('uploads_size', sql`${table.fileSize} > 0`),
  ],
);

/** The columns of a record that has claimed an upload. `fileSize` is bytes. */
export const fileColumns = () => ({
  fileName: text().notNull(),
  /** The upload's address without its query string. */
  filePath: text().notNull(),
  /** The stored object; an attachment that a wrap-up also made a file of the item shares it with that file. */
  uploadKey: text()
    .notNull()
    .unique()
    .references(() => uploads.key, { onDelete: 'restrict' }),
  fileSize: bigint({ mode: 'number' }).notNull(),
  mimeType: text().notNull(),
});
