import type { Page } from '@purser/api/fields';
import type { RequestChange } from '@purser/api/history';
import { approvalField } from '@purser/domain/request-changes';
import { and, eq, getTableColumns, isNotNull, ne } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { requestChanges } from '../../../db/tables/request-changes.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { users } from '../../../db/tables/users.ts';
import { newestFirst, newestThatFit } from '../../../platform/bounded-list.ts';
import { type Authorship, type FieldChange, signatureOf } from '../../../platform/history.ts';

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
    .orderBy(newestFirst(requestChanges))
    .$dynamic();

/** A page of a request's changes, the newest first. */
export async function findRequestChanges(
  db: Executor,
  requestId: number,
  page: Page,
): Promise<RequestChange[]> {
  const parent = eq(requestChanges.requestId, requestId);
  const fitting = newestThatFit(requestChanges, { texts: ['oldValue', 'newValue'], parent, ...page });
  const query = selectChanges(db).where(fitting);
  return page.limit ? query.limit(page.limit) : query;
}

/** What was changed last of a request after a step of it had been approved, the newest first; what became of its steps isn't a change. */
export const findLateChanges = (db: Executor, requestId: number, most: number): Promise<RequestChange[]> =>
  selectChanges(db)
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
