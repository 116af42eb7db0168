import { type ApprovalState, findStep } from '@purser/domain/approvals/approval-state';
import { type Company, namedPeople } from '@purser/domain/approvals/approvers';
import { placeOf } from '@purser/domain/approvals/turns';
import { approverOf } from '@purser/domain/workflow';
import type { StepRow } from './request-steps.queries.ts';
import type { RequestRecord } from './requests.queries.ts';
import type { DecisionRow } from './step-decisions.queries.ts';

interface Read {
  readonly row: RequestRecord;
  readonly approval: ApprovalState;
  readonly company: Company;
  readonly decisions: ReadonlyMap<number, readonly DecisionRow[]>;
  readonly deletedIds: ReadonlySet<number>;
}

/** Everybody whom mails and the timeline of a request may name, as far as its steps say. */
export const peopleNamedIn = (
  steps: readonly StepRow[],
  { decisions, company }: Pick<Read, 'decisions' | 'company'>,
): (number | null)[] => [
  ...steps.flatMap(({ approverId, assigneeId, escalateToId, approvers }) => [
    approverId,
    assigneeId,
    escalateToId,
    ...(approvers ?? []).flatMap(({ named, heldById }) => [
      named?.type === 'user' ? named.id : null,
      heldById,
    ]),
  ]),
  ...[...decisions.values()].flat().flatMap(({ personId, onBehalfOfId }) => [personId, onBehalfOfId]),
  ...company.absences.map(({ delegateId }) => delegateId),
  ...company.groups.filter(({ key }) => groupsNamedIn(steps).has(key)).flatMap(({ memberIds }) => memberIds),
];

const groupsNamedIn = (steps: readonly StepRow[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ approvers }) =>
      (approvers ?? []).flatMap(({ named }) => (named?.type === 'group' ? [named.key] : [])),
    ),
  );

/** Whether a step waits for somebody who was deleted; of several approvers all are gone. */
export function isOrphaned(
  step: StepRow,
  { row, approval, company, deletedIds }: Pick<Read, 'row' | 'approval' | 'company' | 'deletedIds'>,
): boolean {
  const several = step.approvers && findStep(approval, step.stepName);
  if (!several) return deletedIds.has(assigneeOf(step, row) ?? 0);
  return (
    several.approvers.length > 0 && namedPeople(several, placeOf(approval, several, company)).length === 0
  );
}

/**
 * The person that the columns of a step name. A re-assigned one waits for that person alone; any other, where nobody was there when
 * it became current, for whoever has been given its role since.
 */
export const assigneeOf = (step: StepRow, request: RequestRecord): number | null =>
  step.isReassigned || step.status !== 'pending'
    ? step.assigneeId
    : (step.assigneeId ?? approverOf(step, request));
