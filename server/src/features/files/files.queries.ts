import type { VendorFile } from '@purser/api/files';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';

export type StoredVendorFile = typeof vendorFiles.$inferSelect;
export type NewVendorFile = Omit<StoredVendorFile, 'id'>;

// The key of an object never leaves the server.
const { uploadKey: _, ...columns } = getTableColumns(vendorFiles);

const selectFiles = (db: Executor) =>
  db
    .select({ ...columns, uploadedByName: users.name })
    .from(vendorFiles)
    .leftJoin(users, eq(users.id, vendorFiles.uploadedBy))
    .$dynamic();

export const listVendorFiles = (db: Executor, softwareId: number): Promise<VendorFile[]> =>
  selectFiles(db).where(eq(vendorFiles.softwareId, softwareId)).orderBy(desc(vendorFiles.id));

export async function findVendorFile(db: Executor, id: number): Promise<StoredVendorFile | undefined> {
  const [row] = await db.select().from(vendorFiles).where(eq(vendorFiles.id, id));
  return row;
}

export async function findVendorFileOf(db: Executor, uploadKey: string): Promise<VendorFile | undefined> {
  const [row] = await selectFiles(db).where(eq(vendorFiles.uploadKey, uploadKey));
  return row;
}

export async function insertVendorFile(tx: Executor, values: NewVendorFile): Promise<StoredVendorFile> {
  const [row] = await tx.insert(vendorFiles).values(values).returning();
  if (!row) throw new Error('A file was inserted and nothing came back.');
  return row;
}

/** Undefined where the item has no such file. */
export async function deleteVendorFile(
  tx: Executor,
  { softwareId, fileId }: { softwareId: number; fileId: number },
): Promise<StoredVendorFile | undefined> {
  const [row] = await tx
    .delete(vendorFiles)
    .where(and(eq(vendorFiles.id, fileId), eq(vendorFiles.softwareId, softwareId)))
    .returning();
  return row;
}
