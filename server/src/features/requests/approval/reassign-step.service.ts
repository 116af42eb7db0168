import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { reassignStep as reassignEndpoint } from '@purser/api/requests';
import { act } from '@purser/domain/approvals/approval-actions';
import { replacedApprover } from '@purser/domain/approvals/approval-refusals';
import { findStep } from '@purser/domain/approvals/approval-state';
import { peopleOf } from '@purser/domain/approvals/approvers';
import { placeOf } from '@purser/domain/approvals/turns';
import { Problem } from '@purser/domain/problem';
import { lockWorkflowShared } from '../../../platform/locks.ts';
import { namesOf, requirePeople } from '../../../platform/people.ts';
import { noSuch, requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { findRecord } from '../record/requests.queries.ts';
import { listSteps } from './answered-steps.ts';
import { commit } from './commit.ts';
import { noStepMessage, refuseReassignment } from './request-problems.ts';
import { lockRequest, type RequestWithSteps } from './request-with-steps.ts';

type Reassignment = BodyOf<typeof reassignEndpoint> & { readonly stepId: number };

/** Lets somebody else decide a pending step; answers the step, and the request's new version. */
export async function reassignStep(
  work: Work,
  id: number,
  { stepId, newAssigneeId, replaces }: Reassignment,
): Promise<ReplyOf<typeof reassignEndpoint>> {
  return inTransaction(work, async (within, tx) => {
    // The new assignee can't be deleted meanwhile.
    await lockWorkflowShared(tx);
    const locked = await lockRequest(within, id);
    const { stepName: step } = locked.steps.find((row) => row.id === stepId) ?? noSuchStep();
    const action = { type: 'reassign', step, assigneeId: newAssigneeId, replaces } as const;
    const outcome = act(locked.approval, { action, by: work.person, at: work.at }, locked.company);
    if (outcome.kind === 'refused' && !isRepeated(work, locked, { step, newAssigneeId }))
      return refuseReassignment(within, { refusal: outcome.refusal, step, locked });
    if (outcome.kind === 'done') {
      requireVersion(work.ifMatch, locked.row.version);
      await requirePeople(tx, { newAssigneeId });
      const fromName = await replacedName(within, locked, { step, replaces });
      const cause = { type: 're-assigned', step, fromName, to: newAssigneeId } as const;
      await commit(within, locked, { ...outcome, cause });
    }
    const { version } = (await findRecord(tx, id)) ?? noSuch('request');
    const steps = await listSteps(within, id);
    return { ...(steps.find((row) => row.id === stepId) ?? noSuchStep()), version };
  });
}

// The approver who is replaced, by name; a group by its own.
async function replacedName(
  { db }: Work,
  { approval, company }: RequestWithSteps,
  { step: key, replaces }: Pick<Reassignment, 'replaces'> & { readonly step: string },
): Promise<string | null> {
  const step = findStep(approval, key);
  const place = step && placeOf(approval, step, company);
  const replaced = place && replacedApprover(step, replaces, place);
  if (!replaced) return null;
  const { named, isReassigned } = replaced;
  if (named?.type === 'group' && !isReassigned)
    return company.groups.find((group) => group.key === named.key)?.name ?? null;
  const ids = peopleOf(replaced, step.state, place);
  return [...(await namesOf(db, ids)).values()][0] ?? null;
}

// A re-assignment takes the right to re-assign away. The same call again, because its answer was lost or its button
// pressed twice, is answered as the first one was.
const isRepeated = (
  { person }: Work,
  { row, approval }: RequestWithSteps,
  { step: key, newAssigneeId }: { step: string; newAssigneeId: number },
): boolean => {
  const step = findStep(approval, key);
  const isOpen = step?.state === 'pending' || step?.state === 'current';
  return (
    row.updatedBy === person.id &&
    isOpen &&
    step.approvers.some(({ isReassigned, heldById }) => isReassigned && heldById === newAssigneeId)
  );
};

const noSuchStep = (): never => {
  throw new Problem('missing', noStepMessage);
};
