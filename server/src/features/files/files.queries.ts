import type { ReplyOf } from '@purser/api/endpoint';
import type { VendorFile } from '@purser/api/files';
import type { createMultipart } from '@purser/api/s3';
import { and, arrayContains, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { firstRow, theRow } from '../../db/rows.ts';
import { renewalDecisions } from '../../db/tables/renewals.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { users } from '../../db/tables/users.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import type { UploadRow } from '../../platform/files/uploads.ts';

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

export const findVendorFile = (db: Executor, id: number): Promise<StoredVendorFile | undefined> =>
  firstRow(db.select().from(vendorFiles).where(eq(vendorFiles.id, id)));

export const findVendorFileOf = (db: Executor, uploadKey: string): Promise<VendorFile | undefined> =>
  firstRow(selectFiles(db).where(eq(vendorFiles.uploadKey, uploadKey)));

export const insertVendorFile = (tx: Executor, values: NewVendorFile): Promise<StoredVendorFile> =>
  theRow(tx.insert(vendorFiles).values(values).returning());

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

/** Takes a file that is deleted out of what was decided with it as evidence. */
export const forgetEvidence = (
  tx: Executor,
  { softwareId, fileId }: { softwareId: number; fileId: number },
): Promise<unknown> =>
  tx
    .update(renewalDecisions)
    .set({ evidenceFileIds: sql`array_remove(${renewalDecisions.evidenceFileIds}, ${fileId}::integer)` })
    .where(
      and(
        eq(renewalDecisions.softwareId, softwareId),
        arrayContains(renewalDecisions.evidenceFileIds, [fileId]),
      ),
    );

export async function setMultipartId(db: Executor, key: string, multipartId: string): Promise<void> {
  await db.update(uploads).set({ multipartId }).where(eq(uploads.key, key));
}

/** A person's own upload; undefined for another person's, which must look the same as a missing one. */
export async function findMultipart(
  db: Executor,
  userId: number,
  { key, uploadId }: ReplyOf<typeof createMultipart>,
): Promise<UploadRow | undefined> {
  const mine = and(eq(uploads.key, key), eq(uploads.multipartId, uploadId), eq(uploads.userId, userId));
  const [row] = await db.select().from(uploads).where(mine);
  return row;
}
