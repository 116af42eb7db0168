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
