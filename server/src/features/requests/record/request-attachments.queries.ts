import type { RequestAttachment } from '@purser/api/files';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { firstRow, theRow } from '../../../db/rows.ts';
import { requestAttachments } from '../../../db/tables/request-attachments.ts';
import { users } from '../../../db/tables/users.ts';

export type StoredAttachment = typeof requestAttachments.$inferSelect;

const { uploadKey: _key, ...ownColumns } = getTableColumns(requestAttachments);

const selectAttachments = (db: Executor) =>
  db
    .select({ ...ownColumns, uploadedByName: users.name })
    .from(requestAttachments)
    .innerJoin(users, eq(users.id, requestAttachments.uploadedBy))
    .$dynamic();

/** One request's attachments, the newest first. */
export const listRequestAttachments = (db: Executor, requestId: number): Promise<RequestAttachment[]> =>
  selectAttachments(db)
    .where(eq(requestAttachments.requestId, requestId))
    .orderBy(desc(requestAttachments.id));

/** One request's attachments as they are stored, locked so that none of their objects is given up meanwhile. */
export const lockAttachments = (tx: Executor, requestId: number): Promise<StoredAttachment[]> =>
  tx.select().from(requestAttachments).where(eq(requestAttachments.requestId, requestId)).for('share');

export const findAttachment = (db: Executor, id: number): Promise<StoredAttachment | undefined> =>
  firstRow(db.select().from(requestAttachments).where(eq(requestAttachments.id, id)));

/** The attachment that has claimed an object, or undefined. */
export const findAttachmentOf = (db: Executor, uploadKey: string): Promise<RequestAttachment | undefined> =>
  firstRow(selectAttachments(db).where(eq(requestAttachments.uploadKey, uploadKey)));

export const countAttachments = (db: Executor, requestId: number): Promise<number> =>
  db.$count(requestAttachments, eq(requestAttachments.requestId, requestId));

export const insertAttachment = (
  tx: Executor,
  values: Omit<StoredAttachment, 'id'>,
): Promise<StoredAttachment> => theRow(tx.insert(requestAttachments).values(values).returning());

/** Removes an attachment and answers the key of its object; undefined where somebody else was faster. */
export async function deleteAttachment(tx: Executor, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(requestAttachments)
    .where(eq(requestAttachments.id, id))
    .returning({ uploadKey: requestAttachments.uploadKey });
  return row?.uploadKey;
}
