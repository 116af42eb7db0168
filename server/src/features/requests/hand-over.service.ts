import type { UserDuties } from '@purser/api/users';
import { type Handover, handOver, takenOver } from '@purser/domain/hand-over';
import { currentAssigneeOf } from '@purser/domain/request-actions';
import type { Executor } from '../../db/client.ts';
import { type Authorship, authorshipOf } from '../../platform/history.ts';
import { lockWorkflow } from '../../platform/locks.ts';
import type { Work } from '../../platform/serve.ts';
import { listOwnedRequests, listWaitingSteps, lockRequestsOf } from './request-duties.queries.ts';
import { mailNewAssignee } from './request-mails.ts';
import { lockRequest, saveState, stateOf } from './request-with-steps.ts';
import { findWorkflow, renewDrafts, writeWorkflow } from './workflow.queries.ts';

/** What a person owns and decides in requests and in the workflow. */
export async function getRequestDuties(
  db: Executor,
  userId: number,
): Promise<Pick<UserDuties, 'requests' | 'steps' | 'workflow'>> {
  const workflow = (await findWorkflow(db)) ?? [];
  return {
    requests: await listOwnedRequests(db, userId),
    steps: await listWaitingSteps(db, userId),
    workflow: workflow
      .filter(({ assigneeType, approverId }) => assigneeType === 'user' && approverId === userId)
      .map(({ label }) => label),
  };
}

/**
 * Gives what a person owns and decides to somebody else, or to nobody, in the transaction of that person's deletion and
 * before it: a deleted person reads as null. No request can begin meanwhile.
 */
export async function handOverRequests(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  const authorship = authorshipOf(work);
  await lockWorkflow(tx);
  await handOverWorkflow(tx, authorship, handover);
  for (const id of await lockRequestsOf(tx, handover.from)) {
    const locked = await lockRequest(tx, id);
    // The steps that only this person could decide as the requestor wait for nobody from now on.
    const left = { ...locked, deletedIds: new Set([...locked.deletedIds, handover.from]) };
    const before = stateOf(locked);
    const state = handOver(before, handover);
    await saveState(tx, left, { ...authorship, state });
    if (currentAssigneeOf(before) !== handover.from) continue;
    const { from } = handover;
    await mailNewAssignee(work, left, { step: state.currentStep, state, action: 'handed over', from });
  }
}

async function handOverWorkflow(tx: Executor, authorship: Authorship, handover: Handover): Promise<void> {
  const steps = await findWorkflow(tx);
  if (!steps?.some(({ approverId }) => approverId === handover.from)) return;
  const taken = steps.map((step) => ({ ...step, approverId: takenOver(step.approverId, handover) }));
  await writeWorkflow(tx, authorship, taken);
  await renewDrafts(tx, taken);
}
