import type { UserDuties } from '@purser/api/users';
import { type Handover, handOver, takenOver } from '@purser/domain/hand-over';
import { currentAssigneeOf } from '@purser/domain/request-actions';
import type { Executor } from '../../db/client.ts';
import { type Authorship, authorshipOf } from '../../platform/history.ts';
import { lockWorkflow } from '../../platform/locks.ts';
import type { Work } from '../../platform/serve.ts';
import { holdRequest, saveState, stateOf } from './held-request.ts';
import { holdRequestsOf, listOwnedRequests, listWaitingSteps } from './request-duties.queries.ts';
import { mailAboutNewTurn } from './request-mails.ts';
import { findWorkflow, renewDrafts, writeWorkflow } from './workflow.queries.ts';

/** What somebody owns and decides among requests and in the workflow. */
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
 * Gives what somebody who leaves owns and decides to another, or to nobody, in the transaction of their deletion and
 * before it: afterwards they would read as nobody already. No request can begin meanwhile.
 */
export async function handOverRequests(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  const authorship = authorshipOf(work);
  await lockWorkflow(tx);
  await handOverWorkflow(tx, authorship, handover);
  for (const id of await holdRequestsOf(tx, handover.from)) {
    const held = await holdRequest(tx, id);
    // What the requestor alone could do waits for nobody from now on.
    const left = { ...held, gone: new Set([...held.gone, handover.from]) };
    const before = stateOf(held);
    const state = handOver(before, handover);
    await saveState(tx, left, { ...authorship, state });
    if (currentAssigneeOf(before) !== handover.from) continue;
    const handedOn = { step: state.currentStep, state, action: 'handed over' as const, from: handover.from };
    await mailAboutNewTurn(work, left, handedOn);
  }
}

async function handOverWorkflow(tx: Executor, authorship: Authorship, handover: Handover): Promise<void> {
  const steps = await findWorkflow(tx);
  if (!steps?.some(({ approverId }) => approverId === handover.from)) return;
  const taken = steps.map((step) => ({ ...step, approverId: takenOver(step.approverId, handover) }));
  await writeWorkflow(tx, authorship, taken);
  await renewDrafts(tx, taken);
}
