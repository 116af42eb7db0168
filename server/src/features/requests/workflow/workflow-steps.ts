/** A workflow's steps as they are saved: additions that say nothing are left out, so that a plain step reads as it always did. */
import type { SavedStep, workflowSteps } from '@purser/api/workflow';
import type { ApprovalGroup } from '@purser/domain/approvals/approvers';
import { approversOf, isPlain, planOf, singleApproverOf } from '@purser/domain/approvals/step-plan';
import { workflowFaults } from '@purser/domain/approvals/workflow-faults';
import { pick } from '@purser/domain/fields';
import { invalid } from '@purser/domain/problem';
import { submissionKey } from '@purser/domain/workflow';
import type { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { requirePeople } from '../../../platform/people.ts';
import { saidAdditions } from '../approval/approval-record.ts';
import { findPeople, presentOf } from '../record/known-people.queries.ts';

type GivenStep = z.output<typeof workflowSteps>[number];

/** A step as it is saved. Where it names several approvers, or a group, its single one is the first of them. */
export function savedStep(given: GivenStep): SavedStep {
  const { approvers: _approvers, needs = 'any', ...step } = given;
  // Whoever says how many have to approve, and names a single approver, means that one.
  const list = given.approvers ?? (needs === 'any' ? [] : [...approversOf(given)]);
  const approvers = given.key === submissionKey ? [] : list;
  const single =
    approvers.length > 0
      ? singleApproverOf(approvers)
      : pick(step, ['assigneeType', 'roleType', 'approverId']);
  return {
    ...pick(step, ['key', 'label', 'description', 'actions', 'defaultRole']),
    ...single,
    ...(!isPlain(approvers, needs) && { approvers, needs }),
    ...saidAdditions(step),
  };
}

/** Requires that steps can be followed and name people who are there; `path` is where they stand in the call. */
export async function requireSteps(
  db: Executor,
  steps: readonly SavedStep[],
  { groups, path }: { readonly groups: readonly ApprovalGroup[]; readonly path: string },
): Promise<void> {
  const people = steps.flatMap((step, at) => [
    [`${path}.${at}.approverId`, step.approverId] as const,
    [`${path}.${at}.escalateToId`, step.escalateToId ?? null] as const,
    ...(step.approvers ?? []).map(
      (approver, index) =>
        [`${path}.${at}.approvers.${index}`, approver.type === 'user' ? approver.id : null] as const,
    ),
  ]);
  await requirePeople(db, Object.fromEntries(people));
  const faults = workflowFaults(steps.map(planOf), groups);
  if (faults.length === 0) return;
  throw invalid(
    Object.fromEntries(faults.map(({ at, field, message }) => [`${path}.${at}.${field}`, message])),
  );
}

/** The ids of all people that a step names. */
export const peopleNamedIn = ({ approverId, escalateToId, approvers = [] }: SavedStep): number[] =>
  [approverId, escalateToId ?? null, ...approvers.map((one) => (one.type === 'user' ? one.id : null))].filter(
    (id) => id !== null,
  );

/** Steps without the people who were deleted. */
export async function presentSteps(db: Executor, steps: readonly SavedStep[]): Promise<SavedStep[]> {
  const people = await findPeople(db, steps.flatMap(peopleNamedIn));
  return steps.map((step) => withPeople(step, (id) => presentOf(people, id)));
}

/** A step with other people in the place of those it names; null is nobody. */
export function withPeople(step: SavedStep, replaced: (id: number) => number | null): SavedStep {
  const { approvers, needs = 'any', escalateToId, ...rest } = step;
  const escalated = escalateToId === undefined ? null : replaced(escalateToId);
  const time = escalated === null ? rest : { ...rest, escalateToId: escalated };
  if (approvers === undefined)
    return { ...time, approverId: step.approverId === null ? null : replaced(step.approverId) };
  const list = approversWith(approvers, replaced);
  const left = list.length < approvers.length ? fewer(needs, list) : needs;
  const single = { ...time, ...singleApproverOf(list) };
  return list.length === 0 || isPlain(list, left) ? single : { ...single, approvers: list, needs: left };
}

type SavedApprovers = NonNullable<SavedStep['approvers']>;

// Nobody is named twice, even if whoever takes over was named beside the one who leaves.
function approversWith(approvers: SavedApprovers, replaced: (id: number) => number | null): SavedApprovers {
  const all = approvers.flatMap((approver): SavedApprovers => {
    if (approver.type !== 'user') return [approver];
    const id = replaced(approver.id);
    return id === null ? [] : [{ ...approver, id }];
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

// A step can't need more approvals than it names people; how many a group has may change any time.
function fewer(needs: NonNullable<SavedStep['needs']>, list: SavedApprovers): typeof needs {
  const hasGroup = list.some(({ type }) => type === 'group');
  return typeof needs === 'number' && !hasGroup ? Math.max(Math.min(needs, list.length), 1) : needs;
}
