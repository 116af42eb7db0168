import type { Contract, RenewingContract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { noSuch, permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { lockSoftware } from '../software/software.queries.ts';
import { getSoftware } from '../software/software.service.ts';
import { requireOwnContract } from './contract-checks.ts';
import {
  findToRenew,
  originOf,
  type RenewedTerm,
  recordedIn,
  recordRenewal,
  requireToRenew,
  requireUnfollowed,
} from './contract-renewal.ts';
import { addContract } from './contracts.service.ts';
import { isCancelled, requireKnown, takeCancellationBack } from './renewed-cancellation.ts';

/** The contract of a next term, and whether its author knows that the one before was cancelled. */
export interface Renewing {
  readonly contract: RenewingContract;
  readonly takesCancellationBack?: boolean | undefined;
}

/** Adds a contract to an item; 403 for somebody whose contracts need an approval. */
export async function createContract(
  work: Work,
  softwareId: number,
  { contract, takesCancellationBack }: Renewing,
): Promise<Contract> {
  permit(work.person, 'edit contracts');
  const item = await getSoftware(work.db, softwareId);
  const { renewsContractId } = contract;
  if (renewsContractId === null) return addContract(work, item, { contract, origin: 'direct' });
  await requireOwnContract(work.db, softwareId, renewsContractId);
  return renewContract(work, softwareId, {
    contract: { ...contract, renewsContractId },
    takesCancellationBack,
  });
}

type NamingContract = RenewingContract & { readonly renewsContractId: number };

/** Adds the contract of a next term, and that somebody renewed the one before. */
const renewContract = (
  work: Work,
  softwareId: number,
  { contract, takesCancellationBack }: Renewing & { readonly contract: NamingContract },
): Promise<Contract> =>
  work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    const item = (await lockSoftware(tx, softwareId)) ?? noSuch('software');
    const named = { softwareId, contractId: contract.renewsContractId };
    const renewed = await findToRenew(tx, named, work.today);
    const { term } = renewed;
    const recorded = recordedIn(term, contract);
    if (!recorded) {
      requireToRenew(renewed, contract);
      requireKnown(term, takesCancellationBack);
    }
    const created = await addContract(within, item, {
      contract,
      origin: await originOf(tx, renewed, contract),
    });
    // Nobody decides about a term that runs already.
    if (term && !recorded) await settleTerm(within, item, { term, requestId: null });
    return created;
  });

/** Adds the contract that a request has asked for; 409 where another one has taken its place meanwhile. */
export async function addApprovedContract(
  work: Work,
  item: Software,
  { contract, requestId }: { readonly contract: RenewingContract; readonly requestId: number },
): Promise<Contract> {
  const { renewsContractId: contractId } = contract;
  const renewed = contractId && (await findToRenew(work.db, { softwareId: item.id, contractId }, work.today));
  if (renewed) requireUnfollowed(renewed, contract);
  const created = await addContract(work, item, { contract, origin: 'approved' });
  const isRecorded = renewed && recordedIn(renewed.term, contract);
  if (renewed && renewed.term && !isRecorded && isCancelled(renewed.term))
    await settleTerm(work, item, { term: renewed.term, requestId });
  return created;
}

interface Settled {
  readonly term: RenewedTerm;
  readonly requestId: number | null;
}

async function settleTerm(work: Work, item: Software, { term, requestId }: Settled): Promise<void> {
  if (isCancelled(term)) await takeCancellationBack(work, item, term);
  await recordRenewal(work, term, requestId);
}
