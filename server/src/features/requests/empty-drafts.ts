/**
 * Removes drafts that somebody has begun and left as they were (docs/product/requests.md#drafts). It runs as a job, on
 * whichever server has time.
 */
import { requestFieldNames } from '@purser/domain/request-fields';
import { and, eq, inArray, isNull, lt, notExists, type SQL } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { purchaseRequests as requests } from '../../db/tables/purchase-requests.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { requestComments } from '../../db/tables/request-comments.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { type Clock, later } from '../../platform/clock.ts';

/** What the removal works on. */
export interface DraftContext {
  readonly db: Database;
  readonly clock: Clock;
}

const day = 24 * 60 * 60 * 1000;

const atOnce = 1000;

/** Removes the drafts that nobody has touched for a day and that say nothing. */
export async function removeEmptyDrafts(place: DraftContext): Promise<void> {
  let found = atOnce;
  while (found === atOnce) found = await removeSome(place);
}

// Held first and looked at once more: a comment that came between the two looks changes nothing about its request's own
// row, and only a second statement sees it. Whoever holds a row just now is filling it in.
function removeSome({ db, clock }: DraftContext): Promise<number> {
  return db.transaction(async (tx) => {
    const isLeft = and(isEmptyDraft(tx), lt(requests.updatedAt, later(clock.now(), -day)));
    const held = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(isLeft)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    const ids = held.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(requests).where(and(inArray(requests.id, ids), isLeft));
    return ids.length;
  });
}

/** Whether a request that is held, so that nothing comes to it, is a draft that says nothing and has nothing. */
export async function isUntouched(tx: Executor, id: number): Promise<boolean> {
  const [left] = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.id, id), isEmptyDraft(tx)));
  return left !== undefined;
}

// A step is a draft's own only where it was re-assigned; all others are the workflow's.
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
