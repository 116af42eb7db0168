import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { type KnownPeople, presentOf } from './request-people.queries.ts';

export type StepRow = typeof requestSteps.$inferSelect;
export type NewStepRow = typeof requestSteps.$inferInsert;

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
