import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parentSoftware } from './software.ts';
import { fileColumns } from './uploads.ts';
import { user } from './users.ts';

export const vendorFiles = pgTable(
  'vendor_files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    softwareId: parentSoftware(),
    ...fileColumns(),
    uploadedBy: user(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    index('vendor_files_software').on(table.softwareId),
    check('vendor_files_size', sql`${table.fileSize} >= 0`),
    check('vendor_files_name_given', sql`btrim(${table.fileName}) <> ''`),
  ],
);
