import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What came of each backup that was written by the clock or from Settings; the files lie in a folder. */
export const backups = pgTable('backups', {
  /** The name of the file. */
  name: text().primaryKey(),
  createdAt: instant().notNull(),
  /** Whether it was read back, and every checksum fitted. */
  isVerified: boolean().notNull(),
  /** Why it could not be written, or not be read back. */
  problem: text(),
});
