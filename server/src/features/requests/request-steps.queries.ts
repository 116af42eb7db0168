import { isOfSeveral, statusOf } from '@purser/domain/approvals/approval-state';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { requestSteps } from '../../db/tables/request-steps.ts';
import { type KnownPeople, presentOf } from './request-people.queries.ts';

export type StepRow = typeof requestSteps.$inferSelect;
export type NewStepRow = typeof requestSteps.$inferInsert;

/** A step without a single approver who was deleted; whoever was to decide it stays once it is decided. */
export function presentStep(step: StepRow, known: KnownPeople): StepRow {
  const present = (id: number | null) => (statusOf(step) === 'pending' ? presentOf(known, id) : id);
  const single = step.approvers.flatMap(({ named, heldById, ...one }) => {
    const isGone = named?.type === 'user' && presentOf(known, named.id) === null;
    const held = present(heldById);
    return isGone && held === null ? [] : [{ ...one, named: isGone ? null : named, heldById: held }];
  });
  const approvers = isOfSeveral(step) ? step.approvers : single;
  return { ...step, approvers, assigneeId: present(step.assigneeId) };
}

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
