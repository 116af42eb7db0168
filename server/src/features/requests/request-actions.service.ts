import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { actOnRequest as actEndpoint, reassignStep as reassignEndpoint } from '@purser/api/requests';
import { invalid, Problem } from '@purser/domain/problem';
import { act, assigneeOf, stepAt } from '@purser/domain/request-actions';
import type { TermsDifference } from '@purser/domain/request-terms';
import { wrapUpStepOf } from '@purser/domain/requests';
import { authorshipOf } from '../../platform/history.ts';
import { lockWorkflowShared } from '../../platform/locks.ts';
import { requirePeople } from '../../platform/people.ts';
import { requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { contractField, createApprovedContract } from '../contracts/contracts.service.ts';
import { type HeldRequest, holdRequest, noSuchRequest, saveState, stateOf } from './held-request.ts';
import { addRequestComment } from './request-comments.service.ts';
import { tellOfOrigin, tellOfReassignment } from './request-history.ts';
import { mailAboutNewTurn } from './request-mails.ts';
import { refuseReassignment } from './request-problems.ts';
import { listSteps } from './request-steps.queries.ts';
import { findRecord, type RequestRecord } from './requests.queries.ts';
import { getRequest } from './requests.service.ts';
import {
  holdForDecision,
  type RequestAtHand,
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
    await commentOn(work, id, { step, comment });
    return getRequest(work, id);
  }
  return work.db.transaction(async (tx) => {
    const heldMails = await decide({ ...work, db: tx }, id, { type: action, step, comment });
    return withHeldMails(await getRequest({ ...work, db: tx }, id), heldMails);
  });
}

/** Lets somebody else decide a step that is not decided yet; answers the step, and the request's new version. */
export async function reassignStep(
  work: Work,
  id: number,
  { stepId, newAssigneeId }: { stepId: number; newAssigneeId: number },
): Promise<ReplyOf<typeof reassignEndpoint>> {
  return work.db.transaction(async (tx) => {
    // Whoever is named can't be deleted meanwhile.
    await lockWorkflowShared(tx);
    const held = await holdRequest(tx, id);
    const { stepName: step, label } = held.steps.find((row) => row.id === stepId) ?? noSuchStep();
    const by = { ...work.person, allowsSelfApproval: true };
    const before = stateOf(held);
    const outcome = act(before, { type: 'reassign', step, assigneeId: newAssigneeId }, by);
    if (outcome.kind === 'refused' && !isRepeated(work, held, { step, newAssigneeId }))
      return refuseReassignment({ ...work, db: tx }, { refusal: outcome.refusal, step, held });
    if (outcome.kind === 'done') {
      requireVersion(work.ifMatch, held.row.version);
      await requirePeople(tx, { newAssigneeId });
      await saveState(tx, held, { ...authorshipOf(work), state: outcome.state });
      const record = stepAt(before, step);
      const from = record ? assigneeOf(record, before) : null;
      await tellOfReassignment(tx, authorshipOf(work), { ...held, label, from, to: newAssigneeId });
      const handedOn = { step, state: outcome.state, action: 're-assigned' as const, from };
      await mailAboutNewTurn({ ...work, db: tx }, held, handedOn);
    }
    const { version } = (await findRecord(tx, id)) ?? noSuchRequest();
    const reply = (await listSteps(tx, id)).find((row) => row.id === stepId) ?? noSuchStep();
    return { ...reply, version };
  });
}

interface StepComment {
  readonly step: string;
  readonly comment: string | null;
}

async function commentOn(work: Work, id: number, { step, comment }: StepComment): Promise<void> {
  if (comment === null) throw invalid({ comment: 'Please write a comment' });
  await addRequestComment(work, id, { content: comment, step });
}

async function decide(
  work: Work,
  id: number,
  action: StepComment & { readonly type: 'approve' | 'reject' },
): Promise<number> {
  const atHand = await holdForDecision(work.db, id);
  const { held, item } = atHand;
  const state = await stateAfter(work, atHand, action);
  if (!state) return 0;
  requireVersion(work.ifMatch, held.row.version);
  if (action.type === 'approve') requireItem(atHand);
  const isApproved = state.status === 'approved';
  return saveDecision(work, held, {
    step: action.step,
    comment: action.comment,
    state,
    itemId: item?.id ?? null,
    fields: isApproved ? await createRequestedContract(work, atHand) : {},
    ...(action.type === 'approve' && (await linkedTerms(work, atHand, action.step))),
  });
}

// A wrap-up with software that was entered by itself: its contract counts as one that was entered here.
async function linkedTerms(
  work: Work,
  { held, state, item }: RequestAtHand,
  step: string,
): Promise<{ differences?: TermsDifference[]; enteredCost?: number | undefined }> {
  if (held.row.contract !== null || !item || wrapUpStepOf(state.steps)?.key !== step) return {};
  const contract = await linkedContract(work.db, item.id, work.today);
  if (contract) await requireApprovedCost(work, held, contract.cost);
  const differences = await wrapUpDifferences(work.db, held, { item, contract });
  return { differences, enteredCost: contract?.cost };
}

// Nobody should go on approving what can't be created any more.
function requireItem({ held, item }: RequestAtHand): void {
  if (held.row.contract === null || item) return;
  const message =
    'The software that this contract is for was deleted, so it can’t be created. Please reject the request';
  throw new Problem('conflict', message, { code: 'software_deleted' });
}

/** Creates the contract that a request was for, where it was for one. */
async function createRequestedContract(
  work: Work,
  { held, item }: RequestAtHand,
): Promise<Partial<RequestRecord>> {
  const { id, contract } = held.row;
  if (!contract || !item) return {};
  const { id: contractId } = await createApprovedContract(work, item, contract);
  await tellOfOrigin(work, id, { softwareId: item.id, fieldName: contractField(contractId, 'request') });
  return { contractId };
}

// Whoever gave a step away has no right to it from then on. Asking for the very same again, because its answer was lost
// or its button pressed twice, is no new wish.
const isRepeated = (
  { person }: Work,
  { row, steps }: HeldRequest,
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
