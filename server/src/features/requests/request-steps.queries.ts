import type { RequestStep } from '@purser/api/request-replies';
import { pick } from '@purser/domain/fields';
import { assigneeOf } from '@purser/domain/request-actions';
import { ownerFields, type RequestPeople } from '@purser/domain/workflow';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { findPeople, type KnownPeople, nameOf, ownersPresent, presentOf } from './request-people.queries.ts';

export type StepRow = typeof requestSteps.$inferSelect;
export type NewStepRow = typeof requestSteps.$inferInsert;

/** The steps of one request, in order; none where there is no such request. */
export async function listSteps(db: Executor, requestId: number): Promise<RequestStep[]> {
  const found = await db
    .select({
      step: getTableColumns(requestSteps),
      people: pick(purchaseRequests, ['requestorId', ...ownerFields]),
    })
    .from(requestSteps)
    .innerJoin(purchaseRequests, eq(purchaseRequests.id, requestSteps.requestId))
    .where(eq(requestSteps.requestId, requestId))
    .orderBy(asc(requestSteps.position));
  const [first] = found;
  if (!first) return [];
  const steps = found.map(({ step }) => step);
  const known = await findPeople(db, [
    ...Object.values(first.people),
    ...steps.flatMap(({ approverId, assigneeId, decidedBy }) => [approverId, assigneeId, decidedBy]),
  ]);
  const people = ownersPresent(first.people, known);
  return steps.map((step) => stepReply(step, people, known));
}

function stepReply(step: StepRow, people: RequestPeople, known: KnownPeople): RequestStep {
  const { position, approverId: _approver, ...shown } = step;
  const assigneeId = shownAssignee(step, people, known);
  return {
    ...shown,
    assigneeId,
    assigneeName: nameOf(known, assigneeId),
    decidedByUsername: step.decidedBy === null ? null : (known.get(step.decidedBy)?.username ?? null),
    isSelfApproved: position > 0 && step.status === 'approved' && step.decidedBy === people.requestorId,
  };
}

// A deleted assignee is shown as nobody, unless the step is decided: then it is history.
function shownAssignee(step: StepRow, people: RequestPeople, known: KnownPeople): number | null {
  if (step.status !== 'pending') return step.assigneeId;
  return presentOf(known, assigneeOf(presentStep(step, known), people));
}

/** A step with null for a deleted approver and, while it is pending, for a deleted assignee. */
export const presentStep = (step: StepRow, known: KnownPeople): StepRow => ({
  ...step,
  approverId: presentOf(known, step.approverId),
  assigneeId: step.status === 'pending' ? presentOf(known, step.assigneeId) : step.assigneeId,
});

/** The steps of one request as they are stored, in order. Who has locked the request has locked them, too. */
export const findStepRows = (tx: Executor, requestId: number): Promise<StepRow[]> =>
  tx
    .select()
    .from(requestSteps)
    .where(eq(requestSteps.requestId, requestId))
    .orderBy(asc(requestSteps.position));

export const insertSteps = (tx: Executor, rows: readonly NewStepRow[]): Promise<StepRow[]> =>
  tx
    .insert(requestSteps)
    .values([...rows])
    .returning();

export const updateStep = (tx: Executor, id: number, changes: Partial<StepRow>) =>
  tx.update(requestSteps).set(changes).where(eq(requestSteps.id, id));
