import type { Company } from '@purser/domain/approvals/approvers';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { purchaseRequests } from '../../../db/tables/purchase-requests.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { stepDecisions } from '../../../db/tables/step-decisions.ts';
import { approvalOf, unasked } from './approval-record.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** The requests in progress, in the order in which they began. */
export async function listOpenIds(db: Executor): Promise<number[]> {
  const rows = await db
    .select({ id: purchaseRequests.id })
    .from(purchaseRequests)
    .where(eq(purchaseRequests.status, 'in_progress'))
    .orderBy(asc(purchaseRequests.id));
  return rows.map(({ id }) => id);
}

/**
 * Some requests with their steps and decisions, in three statements. What their conditions ask of the portfolio isn't read: no step
 * is looked at anew for it.
 */
export async function readOpenRequests(
  db: Executor,
  ids: readonly number[],
  company: Company,
): Promise<RequestWithSteps[]> {
  const wanted = [...ids];
  const rows = await db.select().from(purchaseRequests).where(inArray(purchaseRequests.id, wanted));
  const steps = await db
    .select()
    .from(requestSteps)
    .where(inArray(requestSteps.requestId, wanted))
    .orderBy(asc(requestSteps.position));
  const decided = await db
    .select()
    .from(stepDecisions)
    .where(
      inArray(
        stepDecisions.stepId,
        steps.map(({ id }) => id),
      ),
    )
    .orderBy(asc(stepDecisions.id));
  const stepsOf = Map.groupBy(steps, ({ requestId }) => requestId);
  const decisions = Map.groupBy(decided, ({ stepId }) => stepId);
  return rows.map((row) => {
    const record = { row, steps: stepsOf.get(row.id) ?? [], decisions };
    return {
      ...record,
      approval: approvalOf(record, unasked),
      company,
      deletedIds: company.deletedIds,
      names: new Map(),
      orphaned: new Set(),
    };
  });
}
