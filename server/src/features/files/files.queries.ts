import type { ReplyOf } from '@purser/api/endpoint';
import type { createMultipart } from '@purser/api/s3';
import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { uploads } from '../../db/tables/uploads.ts';
import type { UploadRow } from '../../platform/files/uploads.ts';

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
