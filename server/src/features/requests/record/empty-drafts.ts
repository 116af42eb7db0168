/** Drafts that somebody has begun and left as they were (docs/product/requests.md#drafts). */
import { requestFieldNames } from '@purser/domain/request-fields';
import { and, eq, inArray, isNull, lt, notExists, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../../db/client.ts';
import { purchaseRequests as requests } from '../../../db/tables/purchase-requests.ts';
import { requestAttachments } from '../../../db/tables/request-attachments.ts';
import { requestComments } from '../../../db/tables/request-comments.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { later } from '../../../platform/clock.ts';
import type { Server } from '../../../platform/serve.ts';

const day = 24 * 60 * 60 * 1000;

const batchSize = 1000;

/** Removes the empty drafts that nobody has touched for a day. */
export async function removeEmptyDrafts(server: Pick<Server, 'db' | 'clock'>): Promise<void> {
  let removed = batchSize;
  while (removed === batchSize) removed = await removeBatch(server);
}

// Drafts are locked first and checked a second time: a comment that was added in between doesn't change its request's own
// row, and only a second statement sees it. A row that is locked already is just being filled in.
function removeBatch({ db, clock }: Pick<Server, 'db' | 'clock'>): Promise<number> {
  return db.transaction(async (tx) => {
    const isLeft = and(isEmptyDraft(tx), lt(requests.updatedAt, later(clock.now(), -day)));
    const locked = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(isLeft)
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = locked.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(requests).where(and(inArray(requests.id, ids), isLeft));
    return ids.length;
  });
}

/** Whether a request, which is locked for its deletion, is an empty draft. */
export const isUntouched = async (tx: Executor, id: number): Promise<boolean> =>
  (await tx.$count(requests, and(eq(requests.id, id), isEmptyDraft(tx)))) > 0;

// A draft with a re-assigned step isn't empty; all other steps are the workflow's.
function isEmptyDraft(db: Pick<Database, 'select'>): SQL | undefined {
  const isReassigned = and(eq(requestSteps.requestId, requests.id), eq(requestSteps.isReassigned, true));
  return and(
    eq(requests.status, 'draft'),
    ...requestFieldNames.map((name) => isNull(requests[name])),
    notExists(db.select().from(requestSteps).where(isReassigned)),
    notExists(db.select().from(requestComments).where(eq(requestComments.requestId, requests.id))),
    notExists(db.select().from(requestAttachments).where(eq(requestAttachments.requestId, requests.id))),
  );
}
