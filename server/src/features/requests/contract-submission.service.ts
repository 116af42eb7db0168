import type { NewContract } from '@purser/api/contracts';
import type { ReplyOf } from '@purser/api/endpoint';
import type {
  NewSoftwareForApproval,
  PurchaseRequest,
  submitSoftware as submitEndpoint,
} from '@purser/api/requests';
import type { Software } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { ownerRoles } from '@purser/domain/workflow';
import { authorshipOf } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { createSoftwareWithAll } from '../contracts/contracts.service.ts';
import { lockSoftwareShared } from '../software/software.queries.ts';
import { beginRequest } from './begin-request.ts';
import { type HeldRequest, saveState, stateOf } from './held-request.ts';
import { itemTerms } from './item-terms.ts';
import { recordRequestActivity } from './request-activity.ts';
import { mailAboutDecision } from './request-mails.ts';
import { getRequest } from './requests.service.ts';
import { stateAfter } from './step-decision.ts';

/** Opens a request for a contract of an item, which whoever submits it has approved the first step of. */
export async function submitContract(
  work: Work,
  softwareId: number,
  contract: NewContract,
): Promise<PurchaseRequest> {
  permit(work.person, 'open requests');
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    // The item before the request, as everyone holds them.
    const item = (await lockSoftwareShared(tx, softwareId)) ?? missing();
    return submitFor({ ...work, db: tx }, item, contract);
  });
}

/** Adds an item with its files and opens a request for its contract, or does nothing at all (Add New Software). */
export async function submitSoftware(
  work: Work,
  { contract, ...item }: NewSoftwareForApproval,
): Promise<ReplyOf<typeof submitEndpoint>> {
  permit(work.person, 'open requests');
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    const software = await createSoftwareWithAll(within, item);
    return { software, request: await submitFor(within, software, contract).catch(namedAsSoftware) };
  });
}

// An owner that a step waits for is missing in the item here, so its fields are named.
function namedAsSoftware(error: unknown): never {
  if (!(error instanceof Problem) || !error.fields) throw error;
  const { kind, message, code } = error;
  const named = Object.entries(error.fields).map(([name, text]) => {
    const owner = ownerRoles.find(({ field }) => field === name);
    return [owner ? `${owner.role}_id` : name, text] as const;
  });
  throw new Problem(kind, message, { code, fields: Object.fromEntries(named) });
}

async function submitFor(work: Work, item: Software, contract: NewContract): Promise<PurchaseRequest> {
  const held = await beginRequest(work, { ...requestFor(item, contract), status: 'in_progress' });
  await submit(work, held);
  return getRequest(work, held.row.id);
}

const requestFor = (item: Software, contract: NewContract) => ({
  ...itemTerms(item, contract.cost),
  targetSoftwareId: item.id,
  contract,
});

async function submit(work: Work, held: HeldRequest): Promise<void> {
  const { row } = held;
  const step = row.currentStep;
  const state = await stateAfter(work, { held, state: stateOf(held) }, { type: 'approve', step });
  if (!state) return;
  await saveState(work.db, held, { ...authorshipOf(work), state });
  const begun = { type: 'request_created' as const, softwareId: row.targetSoftwareId };
  await recordRequestActivity(work.db, { ...authorshipOf(work), request: row }, begun);
  await mailAboutDecision(work, held, { step, state, comment: null });
}

const missing = (): never => {
  throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
};
