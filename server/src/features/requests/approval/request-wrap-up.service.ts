import type { WithCost } from '@purser/api/contracts';
import type { ReplyOf } from '@purser/api/endpoint';
import type { completeRequest as completeEndpoint } from '@purser/api/requests';
import type { WrapUp } from '@purser/api/wrap-up';
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { shownEndOf } from '@purser/domain/contracts';
import { invalid, Problem } from '@purser/domain/problem';
import { wrapUpStepOf } from '@purser/domain/requests';
import { wrapUpKey } from '@purser/domain/workflow';
import { noOwners, notifyNewOwners } from '../../../platform/mail/owner-news.ts';
import { requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { withCost } from '../../contracts/contract-currency.ts';
import { createSoftwareWithContract, getContract } from '../../contracts/contracts.service.ts';
import { getSoftware } from '../../software/software.service.ts';
import { addClaimedFiles, addFilesOfNewItem } from '../../subjects/software-files.service.ts';
import { recordOrigin } from '../record/request-history.ts';
import { getRequest } from '../record/requests.service.ts';
import { lockAttachments } from '../talk/request-subject.ts';
import { commit } from './commit.ts';
import { refuse, renamedFields } from './request-problems.ts';
import type { RequestWithSteps } from './request-with-steps.ts';
import {
  lockRequestToDecide,
  readableAnswers,
  requireAnswers,
  stateAfter,
  withHeldMails,
} from './step-decision.ts';
import { requireApprovedRate, requireApprovedTerms, wrapUpDifferences } from './wrap-up-terms.ts';

type Answer = ReplyOf<typeof completeEndpoint>;

export const completeRequest = (work: Work, id: number, { contract, ...input }: WrapUp): Promise<Answer> =>
  inTransaction(work, async (within) => {
    return complete(within, id, { ...input, contract: await withCost(within, contract, 'contract.') });
  });

type CostedWrapUp = Omit<WrapUp, 'contract'> & { readonly contract: WithCost<WrapUp['contract']> };

/** Creates software, contract and files of a request and approves its wrap-up step, or does nothing at all. */
async function complete(work: Work, id: number, input: CostedWrapUp): Promise<Answer> {
  const { locked } = await lockRequestToDecide(work, id);
  const state = locked.approval;
  const step = wrapUpStepOf(state.steps)?.key ?? wrapUpKey;
  const answers = readableAnswers(locked, step, input.answers);
  // Whether the step may be approved is asked before its software exists, as if it did.
  const ready = { ...state, softwareId: state.softwareId ?? 0 };
  const acted = await stateAfter(work, { locked, state: ready }, { type: 'approve', step, answers });
  if (!acted) return (await firstAnswer(work, locked)) ?? refuse(work, { refusal: 'decided', step, locked });
  requireLast(acted.state, locked, step);
  requireNothingYet(locked);
  requireAnswers(locked, step, input.answers);
  requireVersion(work.ifMatch, locked.row.version);
  await requireApprovedTerms(work, locked, { item: input.software, contract: input.contract });
  await requireApprovedRate(work, locked, input.contract);
  const { contract, ...software } = await createSoftwareOf(work, id, input);
  const heldMails = await commit(work, locked, {
    events: acted.events,
    state: { ...acted.state, softwareId: software.id },
    cause: {
      type: 'decided',
      step,
      comment: input.comment,
      itemId: software.id,
      contractId: contract.id,
      enteredCost: contract.cost,
      differences: await wrapUpDifferences(work.db, locked, { item: software, contract }),
    },
  });
  return withHeldMails({ request: await getRequest(work, id), software, contract }, heldMails);
}

// A wrap-up may be repeated because its answer was lost: then what it has created is answered again.
async function firstAnswer(work: Work, { row }: RequestWithSteps): Promise<Answer | undefined> {
  const { id, softwareId, contractId } = row;
  // Either was deleted since, or the request was approved without a wrap-up.
  if (softwareId === null || contractId === null) return undefined;
  const request = await getRequest(work, id);
  const software = await getSoftware(work.db, softwareId);
  return { request, software, contract: await getContract(work.db, contractId) };
}

// What an approval before the last one created would be there although somebody still rejects.
function requireLast(after: ApprovalState, { steps }: RequestWithSteps, key: string): void {
  if (after.steps.find((step) => step.key === key)?.state !== 'current') return;
  const label = steps.find(({ stepName }) => stepName === key)?.label ?? 'this step';
  const message = `Others have to approve ${label}, too. Please approve the step; whoever approves it last creates software and contract`;
  throw new Problem('conflict', message, { code: 'not_last' });
}

function requireNothingYet({ row }: RequestWithSteps): void {
  if (row.contract === null && row.softwareId === null) return;
  const message =
    row.contract === null
      ? 'The software of this request is already in Purser. Please approve the step instead'
      : 'This request is for a contract of software that is there. Please approve the step instead';
  throw new Problem('conflict', message, { code: 'nothing_to_create' });
}

async function createSoftwareOf(
  work: Work,
  id: number,
  { software, contract: terms, files, attachments }: CostedWrapUp,
) {
  const end = shownEndOf(terms);
  const contract = {
    ...terms,
    cancellationNoticeDate: terms.cancellationNoticeDate ?? end,
    priceCheckFrequency: null,
    nextReviewDate: null,
  };
  const item = {
    ...software,
    unique_id: null,
    billing_cycle: terms.billingCycle,
    cost: null,
    paymentType: null,
    renewal_date: end,
    contract,
  };
  const created = await createSoftwareWithContract(work, item, 'approved').catch(asSoftwareFields);
  await notifyNewOwners(work, noOwners, created);
  await addFilesOfNewItem(work, created.id, files);
  await addAttachmentsToItem(work, { requestId: id, softwareId: created.id, ids: attachments });
  await recordOrigin(work, id, { softwareId: created.id, fieldName: 'request' });
  return created;
}

/** Makes attachments of the request files of its new item; they remain the request's, too. */
async function addAttachmentsToItem(
  work: Work,
  { requestId, softwareId, ids }: { requestId: number; softwareId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const attachments = new Map((await lockAttachments(work.db, requestId)).map((row) => [row.id, row]));
  const files = [...new Set(ids)].map((id, at) => {
    const { id: _id, requestId: _request, ...file } = attachments.get(id) ?? removedAttachment(at);
    return file;
  });
  await addClaimedFiles(work, softwareId, files);
}

const removedAttachment = (at: number): never => {
  throw invalid({
    [`attachments.${at}`]: 'This file is no longer with the request. Please take its tick away',
  });
};

// The fields of a part have the names that they have in the whole: `software.status`.
const asSoftwareFields = renamedFields((field) => `software.${field}`);
