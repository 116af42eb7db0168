import type { SavedStep } from '@purser/api/workflow';
/** The people whom steps of a workflow or of a form name, and what becomes of a step when somebody else takes their place. */
import { isPlain, singleApproverOf } from '@purser/domain/approvals/step-plan';
import type { Executor } from '../../../db/client.ts';
import { findPeople, presentOf } from '../record/known-people.queries.ts';

/** The ids of all people whom a step names. */
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
