import { isDeepStrictEqual } from 'node:util';
import { type PurchaseRequest, type RequestChanges, statusMessage } from '@purser/api/requests';
import { pick } from '@purser/domain/fields';
import { mayOnRequest } from '@purser/domain/policy';
import { invalid, Problem } from '@purser/domain/problem';
import { act, rightsOn } from '@purser/domain/request-actions';
import { contractsFields, requestNotes } from '@purser/domain/request-fields';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen, type RequestState, wrapUpStepOf } from '@purser/domain/requests';
import { ownerFields } from '@purser/domain/workflow';
import { differences } from '../../platform/changes.ts';
import { authorshipOf } from '../../platform/history.ts';
import { lockWorkflowShared } from '../../platform/locks.ts';
import { requirePeople } from '../../platform/people.ts';
import { requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { lockSoftwareShared } from '../software/software.queries.ts';
import { type HeldRequest, holdRequest, saveState, stateOf } from './held-request.ts';
import { recordRequestActivity } from './request-activity.ts';
import { incomplete } from './request-problems.ts';
import { permitOnRequest } from './request-rights.ts';
import type { RequestRecord } from './requests.queries.ts';
import { getRequest } from './requests.service.ts';
import { actingPerson } from './step-decision.ts';

/** Changes the fields that are sent; nothing is written where nothing differs. A draft with vendor and product moves on. */
export async function updateRequest(work: Work, id: number, input: RequestChanges): Promise<PurchaseRequest> {
  return work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    // The item before the request, as everyone holds them: else this and the item's deletion would wait in a ring.
    const item =
      typeof input.softwareId === 'number' ? await lockSoftwareShared(tx, input.softwareId) : undefined;
    // Whoever is named can't be deleted meanwhile.
    if (ownerFields.some((field) => input[field])) await lockWorkflowShared(tx);
    const held = await holdRequest(tx, id);
    const { status, softwareId, contract, ...fields } = input;
    const changes = {
      ...differences<RequestRecord>(held.row, fields),
      ...contractChange(held, contract),
    };
    await requireEditable(within, held, changes);
    requireContractsTerms(held, changes);
    await requireSoftwareChange(within, held, softwareId);
    if (typeof softwareId === 'number' && !item) throw invalid({ softwareId: 'This software doesn’t exist' });
    await requirePeople(tx, pick(changes, ownerFields));
    const next = { ...held.row, ...changes, ...(softwareId === undefined ? {} : { softwareId }) };
    const state = savedState(within, held, { next, status });
    await saveState(tx, held, { state, fields: changes, ...authorshipOf(work) });
    if (state.status !== held.row.status)
      await recordRequestActivity(tx, { request: next, ...authorshipOf(work) }, { type: 'request_created' });
    return getRequest(within, id);
  });
}

async function requireEditable(
  work: Work,
  held: HeldRequest,
  changes: Partial<RequestRecord>,
): Promise<void> {
  if (!isOpen(held.row.status)) throw closed(held.row.status);
  const isAboutTerms = Object.keys(changes).some((field) => !Object.hasOwn(requestNotes, field));
  const right = isAboutTerms ? 'edit request terms' : 'edit request';
  // Asked before the right, which may have gone with that change: then it is the change that has to be seen first.
  requireVersion(work.ifMatch, held.row.version);
  await permitOnRequest(work, right, rightsOn(stateOf(held)));
}

// Other terms of the contract that is asked for, and the cost that people approve with it.
function contractChange({ row }: HeldRequest, sent: RequestChanges['contract']): Partial<RequestRecord> {
  if (sent === undefined || isDeepStrictEqual(sent, row.contract)) return {};
  return sent === null ? { contract: null } : { contract: sent, estimatedCost: sent.cost };
}

const contractsMessage =
  'This belongs to the contract that the request asks for. To change it, please submit another contract instead';
const noContract = 'This request asks for no contract. Please enter it at the wrap-up';

// Else people would approve other words than the contract that is created in the end. Nobody has approved a copy yet.
function requireContractsTerms({ row, steps }: HeldRequest, changes: Partial<RequestRecord>): void {
  if (row.contract === null && changes.contract) throw invalid({ contract: noContract });
  if (row.contract === null) return;
  const isOther = changes.contract && steps[0]?.status === 'pending';
  const free: readonly string[] = isOther ? ['contract', 'estimatedCost'] : [];
  const changed = [...contractsFields, 'contract' as const].filter(
    (field) => field in changes && !free.includes(field),
  );
  if (changed.length === 0) return;
  throw invalid(Object.fromEntries(changed.map((field) => [field, contractsMessage])), 'contract_terms');
}

const closed = (status: RequestRecord['status']): Problem =>
  new Problem(
    'conflict',
    `This request is ${requestStatusLabel(status).toLowerCase()}. Its details can no longer be changed`,
    { code: 'closed', more: { status } },
  );

// Where a save leads to: in progress, if it leaves vendor and product, which a request past its draft always has.
function savedState(
  { person }: Work,
  held: HeldRequest,
  { next, status }: { next: RequestRecord; status: RequestRecord['status'] | undefined },
): RequestState {
  const { row } = held;
  const isDraft = row.status === 'draft';
  if (status !== undefined && status !== row.status && !(isDraft && status === 'in_progress')) {
    throw invalid({ status: statusMessage });
  }
  const state = stateOf({ ...held, row: next });
  const hasNames = next.vendor !== null && next.productName !== null;
  const isToGoOn = !isDraft || hasNames || status === 'in_progress';
  // Whoever may not choose the owners could do nothing about one who is missing.
  const isTheirs = mayOnRequest(person, 'edit request terms', rightsOn(stateOf(held)));
  if (isToGoOn && !state.isComplete && isTheirs) throw incomplete(next, state);
  return isToGoOn ? { ...state, status: 'in_progress' } : state;
}

// Software is linked at the wrap-up, by whoever could approve that step with it.
async function requireSoftwareChange(
  work: Work,
  held: HeldRequest,
  softwareId: number | null | undefined,
): Promise<void> {
  if (softwareId === undefined || softwareId === held.row.softwareId) return;
  const state = stateOf(held);
  const step = wrapUpStepOf(state.steps);
  const linked = { ...state, softwareId: softwareId ?? held.row.softwareId };
  const outcome = step && act(linked, { type: 'approve', step: step.key }, await actingPerson(work, state));
  if (outcome?.kind === 'done' && !state.isForContract) return;
  throw invalid({ softwareId: 'The software is linked at the wrap-up step, by whoever approves that step' });
}
