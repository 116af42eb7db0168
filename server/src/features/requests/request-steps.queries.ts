import type { RequestStep } from '@purser/api/requests';
import { pick } from '@purser/domain/fields';
import { assigneeOf } from '@purser/domain/request-actions';
import { ownerFields, type RequestPeople } from '@purser/domain/workflow';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import {
  findPeople,
  type KnownPeople,
  nameOf,
  ownersPresent,
  presentOf,
  usernameOf,
} from './request-people.queries.ts';

/** A request's copy of a step as it is stored. */
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
  const { position, approverId: _approver, completedAt, ...shown } = step;
  const assigneeId = shownAssignee(step, people, known);
  return {
    ...shown,
    assigneeId,
    assigneeName: nameOf(known, assigneeId),
    decidedByUsername: usernameOf(known, step.decidedBy),
    isSelfApproved: position > 0 && step.status === 'approved' && step.decidedBy === people.requestorId,
    completedAt,
  };
}

// Nobody waits for a deleted person any more; who was to decide a step that is decided is history, and stays.
function shownAssignee(step: StepRow, people: RequestPeople, known: KnownPeople): number | null {
  if (step.status !== 'pending') return step.assigneeId;
  return presentOf(known, assigneeOf(presentStep(step, known), people));
}

/** A step whose deleted approver, and while it is pending deleted assignee, read as nobody. */
export const presentStep = (step: StepRow, known: KnownPeople): StepRow => ({
  ...step,
  approverId: presentOf(known, step.approverId),
  assigneeId: step.status === 'pending' ? presentOf(known, step.assigneeId) : step.assigneeId,
});

/** The steps of one request as they are stored, in order. Who holds the request holds them too. */
export const findStepRows = (tx: Executor, requestId: number): Promise<StepRow[]> =>
  tx
    .select()
    .from(requestSteps)
    .where(eq(requestSteps.requestId, requestId))
    .orderBy(asc(requestSteps.position));

/** Adds the steps of a new request. */
export const insertSteps = (tx: Executor, rows: readonly NewStepRow[]): Promise<StepRow[]> =>
  tx
    .insert(requestSteps)
    .values([...rows])
    .returning();

/** Writes changes to a step of a held request. */
export async function updateStep(tx: Executor, id: number, changes: Partial<StepRow>): Promise<void> {
  await tx.update(requestSteps).set(changes).where(eq(requestSteps.id, id));
}
