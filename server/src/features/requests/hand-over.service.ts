import type { UserDuties } from '@purser/api/users';
import type { Workflow } from '@purser/api/workflow';
import { eventsBetween } from '@purser/domain/approvals/approval-events';
import { handedOver } from '@purser/domain/approvals/handed-over';
import { companyChanged } from '@purser/domain/approvals/request-updates';
import { type Handover, takenOver } from '@purser/domain/hand-over';
import type { Executor } from '../../db/client.ts';
import { type Authorship, authorshipOf } from '../../platform/history.ts';
import { lockWorkflow } from '../../platform/locks.ts';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { recordApprovalEvents } from './approval-events.ts';
import { listOwnedRequests, listWaitingSteps, lockRequestsOf } from './request-duties.queries.ts';
import { mailCompleted, mailNewAssignee } from './request-mails.ts';
import { lockRequest, type RequestWithSteps, saveState } from './request-with-steps.ts';
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
    workflow: workflow.filter((step) => isNamedIn(step, userId)).map(({ label }) => label),
  };
}

/**
 * Gives what a person owns and decides to somebody else, or to nobody, in the transaction of that person's deletion and
 * before it: a deleted person reads as null. No request can begin meanwhile.
 */
export async function handOverRequests(work: Work, handover: Handover): Promise<void> {
  const { db: tx } = work;
  await lockWorkflow(tx);
  await handOverWorkflow(tx, authorshipOf(work), handover);
  for (const id of await lockRequestsOf(tx, handover.from)) {
    const locked = await lockRequest(work, id);
    await leave(work, locked, handover);
  }
}

// The steps that only this person could decide as the requestor wait for nobody from now on.
async function leave(work: Work, locked: RequestWithSteps, handover: Handover): Promise<void> {
  const { from } = handover;
  const before = locked.company;
  const company = { ...before, deletedIds: new Set([...before.deletedIds, from]) };
  const left = { ...locked, deletedIds: new Set([...locked.deletedIds, from]) };
  const given = handedOver(locked.approval, handover);
  const { state } = companyChanged(given, { before, after: company });
  const events = eventsBetween(locked.approval, state, { before, after: company });
  await saveState(work.db, left, { ...authorshipOf(work), state, company });
  await recordApprovalEvents(work, left, events);
  const now = { ...left, company };
  if (events.some(({ type }) => type === 'completed')) return mailCompleted(work, now, { state, events });
  const fromName = (await namesOf(work.db, [from])).get(from) ?? null;
  const step = state.currentStep;
  await mailNewAssignee(work, now, { step, state, events, action: 'handed over', fromName });
}

async function handOverWorkflow(tx: Executor, authorship: Authorship, handover: Handover): Promise<void> {
  const steps = await findWorkflow(tx);
  if (!steps?.some((step) => isNamedIn(step, handover.from))) return;
  const taken = steps.map((step) => stepTakenOver(step, handover));
  await writeWorkflow(tx, authorship, taken);
  await renewDrafts(tx, taken);
}

type SavedStep = Workflow['steps'][number];

const isNamedIn = (
  { assigneeType, approverId, approvers = [], escalateToId }: SavedStep,
  id: number,
): boolean =>
  (assigneeType === 'user' && approverId === id) ||
  escalateToId === id ||
  approvers.some((approver) => approver.type === 'user' && approver.id === id);

// Without anybody who takes over, a list of approvers goes on naming whoever left, who counts as nobody.
function stepTakenOver(step: SavedStep, handover: Handover): SavedStep {
  const { approvers, escalateToId, ...rest } = step;
  const taken = { ...rest, approverId: takenOver(step.approverId, handover) };
  const escalated = escalateToId === undefined ? null : takenOver(escalateToId, handover);
  return {
    ...taken,
    ...(approvers && { approvers: approvers.map((approver) => approverTakenOver(approver, handover)) }),
    ...(escalated !== null && { escalateToId: escalated }),
  };
}

type SavedApprover = NonNullable<SavedStep['approvers']>[number];

const approverTakenOver = (approver: SavedApprover, handover: Handover): SavedApprover =>
  approver.type === 'user' ? { ...approver, id: takenOver(approver.id, handover) ?? approver.id } : approver;
