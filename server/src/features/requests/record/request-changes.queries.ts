import type { RequestChange } from '@purser/api/history';
import { approvalField } from '@purser/domain/request-changes';
import { and, eq, getTableColumns, isNotNull, ne } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { requestChanges } from '../../../db/tables/request-changes.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { users } from '../../../db/tables/users.ts';
import { newestFirst } from '../../../platform/bounded-list.ts';
import { type Authorship, type FieldChange, signatureOf } from '../../../platform/history.ts';

const columns = {
  ...getTableColumns(requestChanges),
  afterStepLabel: requestSteps.label,
  username: users.username,
};

/** The rows of the histories of requests. */
export const selectRequestChanges = (db: Executor) =>
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
    .$dynamic();

/** What was changed last of a request after a step of it had been approved, the newest first; what became of its steps isn't a change. */
export const findLateChanges = (db: Executor, requestId: number, most: number): Promise<RequestChange[]> =>
  selectRequestChanges(db)
    .orderBy(newestFirst(requestChanges))
    .where(
      and(
        eq(requestChanges.requestId, requestId),
        isNotNull(requestChanges.afterStep),
        ne(requestChanges.fieldName, approvalField),
      ),
    )
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
