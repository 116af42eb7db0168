import { commentMissing } from '@purser/api/comments';
import type { BodyOf, ReplyOf } from '@purser/api/endpoint';
import type { actOnRequest as actEndpoint } from '@purser/api/requests';
import type { DecidingType } from '@purser/domain/approvals/approval-refusals';
import { invalid, Problem } from '@purser/domain/problem';
import { reasonMissing, wrapUpStepOf } from '@purser/domain/requests';
import { submissionKey } from '@purser/domain/workflow';
import { requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { addComment } from '../../../platform/subjects/comments.ts';
import { addApprovedContract } from '../../contracts/contract-creation.service.ts';
import { requireTableRate } from '../../contracts/contract-currency.ts';
import { contractField } from '../../contracts/contract-history.ts';
import { hasOpenForm } from '../record/request-edit.service.ts';
import { recordOrigin } from '../record/request-history.ts';
import { getRequest } from '../record/requests.service.ts';
import { requestSubject } from '../talk/request-subject.ts';
import { requireForm } from '../workflow/request-forms.ts';
import type { StepOutcome } from './causes.ts';
import { commit } from './commit.ts';
import {
  lockRequestToDecide,
  type RequestToDecide,
  readableAnswers,
  requireAnswers,
  stateAfter,
  withHeldMails,
} from './step-decision.ts';
import { linkedContract, renamedSince, requireApprovedTerms, wrapUpDifferences } from './wrap-up-terms.ts';

/** Decides a request's current step, sends it back, or comments on the request; repeated, it changes nothing. */
export async function actOnRequest(
  work: Work,
  id: number,
  { action, stepName: step, comment = null, answers = {} }: BodyOf<typeof actEndpoint>,
): Promise<ReplyOf<typeof actEndpoint>> {
  if (action === 'comment') {
    if (comment === null) throw invalid({ comment: commentMissing });
    await addComment(work, requestSubject, { id, content: comment, step });
    return getRequest(work, id);
  }
  if (action === 'send_back' && comment === null) throw invalid({ comment: reasonMissing });
  return inTransaction(work, async (within) => {
    const heldMails = await decide(within, id, { type: action, step, comment, given: answers });
    return withHeldMails(await getRequest(within, id), heldMails);
  });
}

interface Decision extends Pick<StepOutcome, 'step' | 'comment'> {
  readonly type: DecidingType;
  /** Answers as they were sent. */
  readonly given: Readonly<Record<string, unknown>>;
}

async function decide(
  work: Work,
  id: number,
  { type, step, comment = null, given }: Decision,
): Promise<number> {
  const request = await lockRequestToDecide(work, id);
  const { locked, item } = request;
  const isApproval = type === 'approve';
  const action = isApproval
    ? { type, step, comment, answers: readableAnswers(locked, step, given) }
    : { type, step, comment };
  const acted = await stateAfter(work, { locked }, action);
  if (!acted) return 0;
  requireVersion(work.ifMatch, locked.row.version);
  if (isApproval) {
    requireItem(request);
    requireAnswers(locked, step, given);
    if (step === submissionKey) await requireToSubmit(work, locked);
  }
  const linked = isApproval ? await linkedTerms(work, request, step) : {};
  const cause = {
    type: 'decided',
    step,
    comment,
    itemId: item?.id ?? null,
    ...(acted.state.status === 'approved' && (await createRequestedContract(work, request))),
    ...linked,
  } as const;
  return commit(work, locked, { ...acted, cause });
}

// Somebody else may have entered the rate, and the table or the form may be another one by now.
async function requireToSubmit(work: Work, locked: RequestToDecide['locked']): Promise<void> {
  const { row } = locked;
  const state = hasOpenForm(locked) ? 'submitted' : 'under way';
  await requireForm(work, row, { state, costField: 'estimatedCost' });
  if (row.contract) await requireTableRate(work, row.contract, 'contract.');
}

// A wrap-up with software that was entered by itself: its contract counts as one that was entered at the wrap-up.
async function linkedTerms(
  work: Work,
  { locked, item }: RequestToDecide,
  step: string,
): Promise<Pick<StepOutcome, 'differences' | 'enteredCost'>> {
  if (locked.row.contract !== null || !item || wrapUpStepOf(locked.approval.steps)?.key !== step) return {};
  const contract = await linkedContract(work.db, item.id, work.today);
  await requireApprovedTerms(work, locked, { item, contract, linked: item });
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
): Promise<Pick<StepOutcome, 'contractId' | 'differences'>> {
  const { id, contract: terms, renewsContractId } = locked.row;
  if (!terms || !item) return {};
  const differences = await renamedSince(work, locked, item);
  const contract = { ...terms, renewsContractId };
  const { id: contractId } = await addApprovedContract(work, item, { contract, requestId: id });
  await recordOrigin(work, id, { softwareId: item.id, fieldName: contractField(contractId, 'request') });
  return { contractId, differences };
}
