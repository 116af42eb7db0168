import type { Page } from '@purser/api/fields';
import type { RequestChange } from '@purser/api/history';
import { and, eq, getTableColumns, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { requestChanges } from '../../db/tables/request-changes.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { users } from '../../db/tables/users.ts';
import { oldestThatFits } from '../../platform/bounded-list.ts';
import { type Authorship, type FieldChange, signatureOf } from '../../platform/history.ts';

const columns = {
  ...getTableColumns(requestChanges),
  afterStepLabel: requestSteps.label,
  username: users.username,
};

const selectChanges = (db: Executor) =>
  db
    .select(columns)
    .from(requestChanges)
    .innerJoin(users, eq(users.id, requestChanges.userId))
    .leftJoin(
      requestSteps,
      and(
        eq(requestSteps.requestId, requestChanges.requestId),
        eq(requestSteps.stepName, requestChanges.afterStep),
      ),
    )
    // In this very order the index holds a request's rows, so that a page costs no more than its length.
    .orderBy(sql`${requestChanges.id} desc nulls last`)
    .$dynamic();

/** A page of a request's changes, the newest first. */
export async function findRequestChanges(
  db: Executor,
  requestId: number,
  { limit, before }: Page,
): Promise<RequestChange[]> {
  const which = and(
    eq(requestChanges.requestId, requestId),
    before ? lt(requestChanges.id, before) : undefined,
  );
  const texts = ['oldValue', 'newValue'];
  const oldest = oldestThatFits({ table: 'request_changes', texts, which, limit });
  const query = selectChanges(db).where(and(which, gte(requestChanges.id, oldest)));
  return limit ? query.limit(limit) : query;
}

/** The newest changes of a request that were made after a step of it had been approved, the newest first. */
export const findLateChanges = (db: Executor, requestId: number, most: number): Promise<RequestChange[]> =>
  selectChanges(db)
    .where(and(eq(requestChanges.requestId, requestId), isNotNull(requestChanges.afterStep)))
    .limit(most);

/** Adds rows to a request's history, but for values that are the same as before. */
export async function insertRequestChanges(
  tx: Executor,
  authorship: Authorship,
  { changes, ...request }: { requestId: number; afterStep: string | null; changes: readonly FieldChange[] },
): Promise<void> {
  const real = changes.filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (real.length === 0) return;
  const shared = { ...request, ...signatureOf(authorship) };
  await tx.insert(requestChanges).values(real.map((change) => ({ ...change, ...shared })));
}
