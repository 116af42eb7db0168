import { isOfSeveral, type StepDecision, statusOf } from '@purser/domain/approvals/approval-state';
import { type Company, namedPeople } from '@purser/domain/approvals/approvers';
import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { type KnownPeople, presentOf } from '../record/known-people.queries.ts';
import type { RequestRecord } from '../record/requests.queries.ts';

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

interface Read {
  readonly row: RequestRecord;
  readonly company: Company;
  readonly decisions: ReadonlyMap<number, readonly Pick<StepDecision, 'personId' | 'onBehalfOfId'>[]>;
}

/** All people in the steps of a request, for its mails and its timeline. */
export const peopleNamedIn = (
  steps: readonly StepRow[],
  { decisions, company }: Pick<Read, 'decisions' | 'company'>,
): (number | null)[] => [
  ...steps.flatMap(({ assigneeId, escalateToId, approvers }) => [
    assigneeId,
    escalateToId,
    ...approvers.flatMap(({ named, heldById }) => [named?.type === 'user' ? named.id : null, heldById]),
  ]),
  ...[...decisions.values()].flat().flatMap(({ personId, onBehalfOfId }) => [personId, onBehalfOfId]),
  ...company.absences.map(({ delegateId }) => delegateId),
  ...company.groups.filter(({ key }) => groupsNamedIn(steps).has(key)).flatMap(({ memberIds }) => memberIds),
];

const groupsNamedIn = (steps: readonly StepRow[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ approvers }) =>
      approvers.flatMap(({ named }) => (named?.type === 'group' ? [named.key] : [])),
    ),
  );

/** Whether a stored step waits for nobody because all of its approvers were deleted. */
export function isOrphaned(step: StepRow, { row, company }: Pick<Read, 'row' | 'company'>): boolean {
  const namedIn = (where: Company): number[] =>
    namedPeople(step, { people: row, company: where, isSubmission: false });
  return namedIn(company).length === 0 && namedIn({ ...company, deletedIds: new Set() }).length > 0;
}
