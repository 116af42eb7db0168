import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { actOnRequest as actEndpoint, reassignStep as reassignEndpoint } from '@purser/api/requests';
import { invalid, Problem } from '@purser/domain/problem';
import { act, assigneeOf, stepAt } from '@purser/domain/request-actions';
import { wrapUpStepOf } from '@purser/domain/requests';
import { authorshipOf } from '../../platform/history.ts';
import { lockWorkflowShared } from '../../platform/locks.ts';
import { requirePeople } from '../../platform/people.ts';
import { noSuch, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { addContract, contractField } from '../contracts/contracts.service.ts';
import { addRequestComment } from './request-comments.service.ts';
import { recordOrigin, recordReassignment } from './request-history.ts';
import type { StepDecision } from './request-mail-details.ts';
import { mailNewAssignee } from './request-mails.ts';
import { refuseReassignment } from './request-problems.ts';
import { listSteps } from './request-steps.queries.ts';
import { lockRequest, type RequestWithSteps, saveState, stateOf } from './request-with-steps.ts';
import { findRecord } from './requests.queries.ts';
import { getRequest } from './requests.service.ts';
import {
  lockRequestToDecide,
  type RequestToDecide,
  saveDecision,
  stateAfter,
  withHeldMails,
} from './step-decision.ts';
import { linkedContract, requireApprovedCost, wrapUpDifferences } from './wrap-up-terms.ts';

/** Approves or rejects a request's current step, or comments on the request; repeated, it changes nothing. */
export async function actOnRequest(
  work: Work,
  id: number,
  { action, stepName: step, comment = null }: BodyOf<typeof actEndpoint>,
): Promise<ReplyOf<typeof actEndpoint>> {
  if (action === 'comment') {
    if (comment === null) throw invalid({ comment: 'Please write a comment' });
    await addRequestComment(work, id, { content: comment, step });
    return getRequest(work, id);
  }
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    const heldMails = await decide(within, id, { type: action, step, comment });
    return withHeldMails(await getRequest(within, id), heldMails);
  });
}

/** Lets somebody else decide a pending step; answers the step, and the request's new version. */
export async function reassignStep(
  work: Work,
  id: number,
  { stepId, newAssigneeId }: { stepId: number; newAssigneeId: number },
): Promise<ReplyOf<typeof reassignEndpoint>> {
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    // The new assignee can't be deleted meanwhile.
    await lockWorkflowShared(tx);
    const locked = await lockRequest(tx, id);
    const { stepName: step, label } = locked.steps.find((row) => row.id === stepId) ?? noSuchStep();
    const by = { ...work.person, allowsSelfApproval: true };
    const before = stateOf(locked);
    const outcome = act(before, { type: 'reassign', step, assigneeId: newAssigneeId }, by);
    if (outcome.kind === 'refused' && !isRepeated(work, locked, { step, newAssigneeId }))
      return refuseReassignment(within, { refusal: outcome.refusal, step, locked });
    if (outcome.kind === 'done') {
      requireVersion(work.ifMatch, locked.row.version);
      await requirePeople(tx, { newAssigneeId });
      const { state } = outcome;
      const authorship = authorshipOf(work);
      await saveState(tx, locked, { ...authorship, state });
      const record = stepAt(before, step);
      const from = record ? assigneeOf(record, before) : null;
      await recordReassignment(tx, authorship, { ...locked, label, from, to: newAssigneeId });
      await mailNewAssignee(within, locked, { step, state, action: 're-assigned', from });
    }
    const { version } = (await findRecord(tx, id)) ?? noSuch('request');
    const reply = (await listSteps(tx, id)).find((row) => row.id === stepId) ?? noSuchStep();
    return { ...reply, version };
  });
}

type Decision = Pick<StepDecision, 'step' | 'comment'> & { readonly type: 'approve' | 'reject' };

async function decide(work: Work, id: number, action: Decision): Promise<number> {
  const request = await lockRequestToDecide(work.db, id);
  const { locked, item } = request;
  const state = await stateAfter(work, request, action);
  if (!state) return 0;
  requireVersion(work.ifMatch, locked.row.version);
  const isApproval = action.type === 'approve';
  if (isApproval) requireItem(request);
  return saveDecision(work, locked, {
    step: action.step,
    comment: action.comment,
    state,
    itemId: item?.id ?? null,
    ...(state.status === 'approved' && (await createRequestedContract(work, request))),
    ...(isApproval && (await linkedTerms(work, request, action.step))),
  });
}

// A wrap-up with software that was entered by itself: its contract counts as one that was entered at the wrap-up.
async function linkedTerms(
  work: Work,
  { locked, state, item }: RequestToDecide,
  step: string,
): Promise<Pick<StepDecision, 'differences' | 'enteredCost'>> {
  if (locked.row.contract !== null || !item || wrapUpStepOf(state.steps)?.key !== step) return {};
  const contract = await linkedContract(work.db, item.id, work.today);
  if (contract) await requireApprovedCost(work, locked, contract.cost);
  const differences = await wrapUpDifferences(work.db, locked, { item, contract });
  return { differences, enteredCost: contract?.cost };
}

// A request for a contract can only be rejected once its software was deleted.
function requireItem({ locked, item }: RequestToDecide): void {
  if (locked.row.contract === null || item) return;
  const message =
    'The software that this contract is for was deleted, so it can’t be created. Please reject the request';
  throw new Problem('conflict', message, { code: 'software_deleted' });
}

async function createRequestedContract(
  work: Work,
  { locked, item }: RequestToDecide,
): Promise<Pick<StepDecision, 'contractId'>> {
  const { id, contract: terms, renewsContractId } = locked.row;
  if (!terms || !item) return {};
  const contract = { ...terms, renewsContractId };
  const { id: contractId } = await addContract(work, item, { contract, origin: 'approved' });
  await recordOrigin(work, id, { softwareId: item.id, fieldName: contractField(contractId, 'request') });
  return { contractId };
}

// A re-assignment takes the right to re-assign away. The same call again, because its answer was lost or its button
// pressed twice, is answered as the first one was.
const isRepeated = (
  { person }: Work,
  { row, steps }: RequestWithSteps,
  { step, newAssigneeId }: { step: string; newAssigneeId: number },
): boolean =>
  row.updatedBy === person.id &&
  steps.some(
    ({ stepName, status, isReassigned, assigneeId }) =>
      stepName === step && status === 'pending' && isReassigned && assigneeId === newAssigneeId,
  );

const noSuchStep = (): never => {
  throw new Problem('missing', 'This request has no such step');
};
