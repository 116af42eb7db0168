import type { NewContract, RenewingContract } from '@purser/api/contracts';
import type { ReplyOf } from '@purser/api/endpoint';
import type { PurchaseRequest } from '@purser/api/request-replies';
import type { NewSoftwareForApproval, submitSoftware as submitEndpoint } from '@purser/api/requests';
import type { Software } from '@purser/api/software';
import { ownerRoles } from '@purser/domain/workflow';
import { noSuch, permit } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { requireOwnContract } from '../../contracts/contract-checks.ts';
import { isCancelled, type Renewing, requireKnown } from '../../contracts/contract-creation.service.ts';
import { requireTableRate } from '../../contracts/contract-currency.ts';
import { findToRenew, recordRenewal, requireToRenew } from '../../contracts/contract-renewal.ts';
import { createSoftwareWithContractAndFiles } from '../../contracts/contracts.service.ts';
import { lockSoftware } from '../../software/software.queries.ts';
import { commit } from '../approval/commit.ts';
import { renamedFields } from '../approval/request-problems.ts';
import type { RequestWithSteps } from '../approval/request-with-steps.ts';
import { stateAfter } from '../approval/step-decision.ts';
import { itemTerms } from '../approval/wrap-up-terms.ts';
import { requireForm } from '../workflow/request-forms.ts';
import { beginRequest } from './begin-request.ts';
import { getRequest } from './requests.service.ts';

/** The form that a request begins from, the answers to its questions, and whether it is submitted with that. */
interface Opening {
  readonly submit?: boolean | undefined;
  readonly formKey?: string | null | undefined;
  readonly answers?: Readonly<Record<string, unknown>> | undefined;
}

/** Opens a request for a contract of an item; the person who submits it at once has approved its first step with that. */
export async function submitContract(
  work: Work,
  softwareId: number,
  { contract, takesCancellationBack, ...opening }: Renewing & Opening,
): Promise<PurchaseRequest> {
  permit(work.person, 'open requests');
  permit(work.person, 'edit contracts');
  return inTransaction(work, async (within, tx) => {
    // Every transaction locks the item before the request.
    const item = (await lockSoftware(tx, softwareId)) ?? noSuch('software');
    const { renewsContractId: contractId } = contract;
    await requireOwnContract(tx, softwareId, contractId);
    const renewed = contractId && (await findToRenew(tx, { softwareId, contractId }, work.today));
    if (renewed) requireToRenew(renewed, contract);
    const term = renewed ? renewed.term : undefined;
    requireKnown(work, term, takesCancellationBack);
    const request = await openFor(within, item, { contract, ...opening });
    // A cancellation stands until the renewal is approved: a request that is rejected must not have lost it.
    if (term && !isCancelled(term)) await recordRenewal(within, term, request.id);
    return request;
  });
}

type NewItem = Omit<NewSoftwareForApproval, 'contract'> & { contract: NewContract };

/** Adds an item with its files and opens a request for its contract, or does nothing at all (Add New Software). */
export async function submitSoftware(
  work: Work,
  { contract: terms, submit, formKey, answers, ...item }: NewItem,
): Promise<ReplyOf<typeof submitEndpoint>> {
  permit(work.person, 'open requests');
  permit(work.person, 'edit contracts');
  return inTransaction(work, async (within) => {
    const software = await createSoftwareWithContractAndFiles(within, item);
    const contract = { ...terms, renewsContractId: null };
    const opening = { contract, submit, formKey, answers };
    return { software, request: await openFor(within, software, opening).catch(asSoftwareFields) };
  });
}

// An owner that a step needs is missing in the item here, so its fields are named.
const asSoftwareFields = renamedFields((name) => {
  const owner = ownerRoles.find(({ field }) => field === name);
  return owner ? `${owner.role}_id` : name;
});

type Asked = Opening & { readonly contract: RenewingContract };

async function openFor(
  work: Work,
  item: Software,
  { contract: { renewsContractId, ...contract }, formKey, answers, submit = true }: Asked,
): Promise<PurchaseRequest> {
  await requireTableRate(work, contract);
  const locked = await beginRequest(work, {
    ...itemTerms(item, contract.cost),
    targetSoftwareId: item.id,
    contract,
    renewsContractId,
    formKey: formKey ?? null,
    given: answers ?? {},
    status: submit ? 'in_progress' : 'draft',
  });
  await requireForm(work, locked.row, { state: 'submitted', costField: 'cost' });
  if (submit) await submitFor(work, item, locked);
  return getRequest(work, locked.row.id);
}

async function submitFor(work: Work, item: Software, locked: RequestWithSteps): Promise<void> {
  const step = locked.row.currentStep;
  const acted = await stateAfter(work, { locked }, { type: 'approve', step });
  const cause = { type: 'decided', begins: true, step, itemId: item.id } as const;
  if (acted) await commit(work, locked, { ...acted, cause });
}
