import type { RequestAttachment } from '@purser/api/files';
import { desc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { users } from '../../db/tables/users.ts';

/** A record of an attachment, with the key of its object. */
export type StoredAttachment = typeof requestAttachments.$inferSelect;

const columns = {
  id: requestAttachments.id,
  requestId: requestAttachments.requestId,
  fileName: requestAttachments.fileName,
  filePath: requestAttachments.filePath,
  fileSize: requestAttachments.fileSize,
  mimeType: requestAttachments.mimeType,
  uploadedBy: requestAttachments.uploadedBy,
  uploadedByName: users.name,
  createdAt: requestAttachments.createdAt,
};

const selectAttachments = (db: Executor) =>
  db
    .select(columns)
    .from(requestAttachments)
    .innerJoin(users, eq(users.id, requestAttachments.uploadedBy))
    .$dynamic();

/** One request's attachments, the newest first. */
export const listRequestAttachments = (db: Executor, requestId: number): Promise<RequestAttachment[]> =>
  selectAttachments(db)
    .where(eq(requestAttachments.requestId, requestId))
    .orderBy(desc(requestAttachments.id));

/** One request's attachments as they are stored, held so that none of their objects is given up meanwhile. */
export const findAttachmentsOf = (tx: Executor, requestId: number): Promise<StoredAttachment[]> =>
  tx.select().from(requestAttachments).where(eq(requestAttachments.requestId, requestId)).for('share');

/** One attachment by its id, or undefined. */
export async function findAttachment(db: Executor, id: number): Promise<StoredAttachment | undefined> {
  const [row] = await db.select().from(requestAttachments).where(eq(requestAttachments.id, id));
  return row;
}

/** The record that has claimed an object, or undefined. */
export async function findAttachmentOf(
  db: Executor,
  uploadKey: string,
): Promise<RequestAttachment | undefined> {
  const [row] = await selectAttachments(db).where(eq(requestAttachments.uploadKey, uploadKey));
  return row;
}

/** What a request's attachments depend on. */
export type AttachedRequest = Pick<
  typeof purchaseRequests.$inferSelect,
  'status' | 'requestorId' | 'currentAssigneeId'
>;

const requestColumns = {
  status: purchaseRequests.status,
  requestorId: purchaseRequests.requestorId,
  currentAssigneeId: purchaseRequests.currentAssigneeId,
};

const selectRequest = (db: Executor, id: number) =>
  db.select(requestColumns).from(purchaseRequests).where(eq(purchaseRequests.id, id)).$dynamic();

/** A request that something is about to be attached to, or undefined. */
export async function findAttachedRequest(db: Executor, id: number): Promise<AttachedRequest | undefined> {
  const [row] = await selectRequest(db, id);
  return row;
}

/** One that neither closes nor goes until the transaction ends, and to which nobody else attaches anything meanwhile. */
export async function lockAttachedRequest(tx: Executor, id: number): Promise<AttachedRequest | undefined> {
  const [row] = await selectRequest(tx, id).for('no key update');
  return row;
}

/** How many files a request has. */
export const countAttachments = (db: Executor, requestId: number): Promise<number> =>
  db.$count(requestAttachments, eq(requestAttachments.requestId, requestId));

/** Adds a record and answers it. */
export async function insertAttachment(
  tx: Executor,
  values: Omit<StoredAttachment, 'id'>,
): Promise<StoredAttachment> {
  const [row] = await tx.insert(requestAttachments).values(values).returning();
  if (!row) throw new Error('An attachment was inserted and nothing came back.');
  return row;
}

/** Removes an attachment and answers the key of its object; undefined where somebody else was faster. */
export async function deleteAttachment(tx: Executor, id: number): Promise<string | undefined> {
  const [row] = await tx
    .delete(requestAttachments)
    .where(eq(requestAttachments.id, id))
    .returning({ uploadKey: requestAttachments.uploadKey });
  return row?.uploadKey;
}
