import type { ReplyOf } from '@purser/api/endpoint';
import type { completeRequest as completeEndpoint } from '@purser/api/requests';
import type { WrapUp } from '@purser/api/wrap-up';
import { shownEndOf } from '@purser/domain/contracts';
import { invalid, Problem } from '@purser/domain/problem';
import { type RequestState, wrapUpStepOf } from '@purser/domain/requests';
import { wrapUpKey } from '@purser/domain/workflow';
import { requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { createSoftwareWithContract, getContract } from '../contracts/contracts.service.ts';
import { addClaimedFiles, addFilesOfNewItem } from '../files/files.service.ts';
import { getSoftware } from '../software/software.service.ts';
import type { HeldRequest } from './held-request.ts';
import { findAttachmentsOf } from './request-attachments.queries.ts';
import { tellOfOrigin } from './request-history.ts';
import { refuse } from './request-problems.ts';
import { getRequest } from './requests.service.ts';
import { holdForDecision, saveDecision, stateAfter, withHeldMails } from './step-decision.ts';
import { requireApprovedCost, wrapUpDifferences } from './wrap-up-terms.ts';

type Answer = ReplyOf<typeof completeEndpoint>;

/** Creates software, contract and files of a request and approves its wrap-up step, or does nothing at all. */
export const completeRequest = (work: Work, id: number, input: WrapUp): Promise<Answer> =>
  work.db.transaction((tx) => complete({ ...work, db: tx }, id, input));

async function complete(work: Work, id: number, input: WrapUp): Promise<Answer> {
  const { held, state } = await holdForDecision(work.db, id);
  const step = wrapUpStepOf(state.steps)?.key ?? wrapUpKey;
  // Whether the step may be approved is asked before anything is created, so the missing software counts as there.
  const ready: RequestState = { ...state, softwareId: state.softwareId ?? 0 };
  const next = await stateAfter(work, { held, state: ready }, { type: 'approve', step });
  if (!next) return (await firstAnswer(work, held)) ?? refuse(work, { refusal: 'decided', step, held });
  requireNothingYet(held);
  requireVersion(work.ifMatch, held.row.version);
  await requireApprovedCost(work, held, input.contract.cost);
  const { contract, ...software } = await created(work, id, input);
  const heldMails = await saveDecision(work, held, {
    step,
    comment: input.comment,
    state: { ...next, softwareId: software.id },
    itemId: software.id,
    fields: { contractId: contract.id },
    enteredCost: contract.cost,
    differences: await wrapUpDifferences(work.db, held, { item: software, contract }),
  });
  return withHeldMails({ request: await getRequest(work, id), software, contract }, heldMails);
}

// Whoever repeats a wrap-up, because its answer was lost, is told what it has created.
async function firstAnswer(work: Work, { row }: HeldRequest): Promise<Answer | undefined> {
  const { id, softwareId, contractId } = row;
  // Where one of them is gone there is no first answer any more, and where none was there never was one.
  if (softwareId === null || contractId === null) return undefined;
  const request = await getRequest(work, id);
  const software = await getSoftware(work.db, softwareId);
  return { request, software, contract: await getContract(work.db, contractId) };
}

function requireNothingYet({ row }: HeldRequest): void {
  if (row.contract === null && row.softwareId === null) return;
  const message =
    row.contract === null
      ? 'The software of this request is there already. Please approve the step instead'
      : 'This request is for a contract of software that is there. Please approve the step instead';
  throw new Problem('conflict', message, { code: 'nothing_to_create' });
}

async function created(work: Work, id: number, { software, contract: terms, files, attachments }: WrapUp) {
  const end = shownEndOf(terms);
  const contract = {
    ...terms,
    cancellationNoticeDate: terms.cancellationNoticeDate ?? end,
    autoRenew: false,
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
  const made = await createSoftwareWithContract(work, item, 'approved').catch(refusedOf('software'));
  await addFilesOfNewItem(work, made.id, files);
  await bringAttachments(work, { requestId: id, softwareId: made.id, ids: attachments });
  await tellOfOrigin(work, id, { softwareId: made.id, fieldName: 'request' });
  return made;
}

/** Makes attachments of a held request files of the item that it ends in; they stay with the request, too. */
async function bringAttachments(
  work: Work,
  { requestId, softwareId, ids }: { requestId: number; softwareId: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  const there = await findAttachmentsOf(work.db, requestId);
  const brought = [...new Set(ids)].map((id) => there.find((attachment) => attachment.id === id));
  const gone = brought.indexOf(undefined);
  if (gone >= 0)
    throw invalid({
      [`attachments.${gone}`]: 'This file is no longer with the request. Please take its tick away',
    });
  const files = brought.filter((attachment) => attachment !== undefined);
  await addClaimedFiles(
    work,
    softwareId,
    files.map(({ id: _id, requestId: _request, ...file }) => file),
  );
}

// A refusal of a part names its fields as the whole does: `software.status`.
const refusedOf =
  (part: string) =>
  (error: unknown): never => {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const { kind, message, code } = error;
    const named = Object.entries(error.fields).map(([field, text]) => [`${part}.${field}`, text] as const);
    throw new Problem(kind, message, { code, fields: Object.fromEntries(named) });
  };
