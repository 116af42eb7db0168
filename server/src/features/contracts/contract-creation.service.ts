import type { Contract, RenewingContract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import { pick } from '@purser/domain/fields';
import { isActive } from '@purser/domain/options';
import { Problem } from '@purser/domain/problem';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { wasCancelled } from '@purser/domain/renewal/states';
import { authorshipOf, historyParts, writeHistory } from '../../platform/history.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { findSoftware, lockSoftware, updateSoftware } from '../software/software.queries.ts';
import { getSoftware, titleOf } from '../software/software.service.ts';
import { requireOwnContract } from './contract-checks.ts';
import { termField } from './contract-history.ts';
import {
  deciderOf,
  findRenewedTerm,
  findToRenew,
  originOf,
  type RenewedTerm,
  recordedIn,
  recordRenewal,
  requireToRenew,
  requireUnfollowed,
} from './contract-renewal.ts';
import { addContract } from './contracts.service.ts';
import { forgetStatusBefore, nothingDecided, writeDecision } from './written-decisions.queries.ts';

/** The contract of a next term, and whether its author knows that the one before was cancelled. */
export interface Renewing {
  readonly contract: RenewingContract;
  readonly takesCancellationBack?: boolean | undefined;
}

/** Adds a contract to an item; 403 for a person that needs an approval for it. */
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

/** Adds the contract of a next term, and records that the one before is renewed. */
const renewContract = (
  work: Work,
  softwareId: number,
  { contract, takesCancellationBack }: Renewing & { readonly contract: NamingContract },
): Promise<Contract> =>
  inTransaction(work, async (within, tx) => {
    const item = (await lockSoftware(tx, softwareId)) ?? noSuch('software');
    const named = { softwareId, contractId: contract.renewsContractId };
    const renewed = await findToRenew(tx, named, work.today);
    const { term } = renewed;
    const recorded = recordedIn(term, contract);
    if (!recorded) {
      requireToRenew(renewed, contract);
      requireKnown(work, term, takesCancellationBack);
    }
    const created = await addContract(within, item, {
      contract,
      origin: await originOf(tx, renewed, contract),
    });
    // Nobody decides about a term that runs already.
    if (term && !recorded) await settleTerm(within, item, { term, requestId: null });
    if (term && recorded) await carryDecision(within, term, created);
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
  const term = renewed ? renewed.term : undefined;
  const isRecorded = recordedIn(term, contract) !== null;
  if (term && isRecorded) await carryDecision(work, term, created);
  if (term && !isRecorded && isCancelled(term)) await settleTerm(work, item, { term, requestId });
  return created;
}

// A decision about a term still holds once a contract says what it costs.
async function carryDecision(work: Work, { renewal }: RenewedTerm, created: Contract): Promise<void> {
  const { decision } = renewal;
  if (!decision || decision.decision === 'renew') return;
  const { id: contractId, softwareId } = created;
  const term = await findRenewedTerm(work.db, { softwareId, contractId }, work.today);
  if (!term) return;
  const { userId, userName, decidedAt, movedEnd: _moved, ...made } = decision;
  const decider = deciderOf(work);
  await writeDecision(
    work.db,
    { softwareId, contractId, termEnd: term.termEnd },
    {
      ...nothingDecided,
      ...pick(made, carriedFields),
      decidedBy: userId ?? decider.decidedBy,
      decidedByName: userName ?? decider.decidedByName,
      decidedAt,
    },
  );
  const fieldName = termField({ contractId, termEnd: term.termEnd });
  const changes = [
    { fieldName, oldValue: null, newValue: decisionText(decision, renewal, signBefore(work.currency)) },
  ];
  await writeHistory(work.db, { ...authorshipOf(work), softwareId }, { changes });
}

const carriedFields = ['decision', 'note', 'until', 'targetCost'] as const;

interface Settled {
  readonly term: RenewedTerm;
  readonly requestId: number | null;
}

async function settleTerm(work: Work, item: Software, { term, requestId }: Settled): Promise<void> {
  if (isCancelled(term)) await takeCancellationBack(work, item, term);
  await recordRenewal(work, term, requestId);
}

// What becomes of a cancellation whose term is renewed all the same (docs/product/renewals.md#the-next-term).

/** Whether a term was cancelled, by a decision or with its item. */
export const isCancelled = ({ renewal }: RenewedTerm): boolean => wasCancelled(renewal);

/**
 * Requires that a person who renews a cancelled term knows it: our dialogs say whether they have shown that. A call that
 * says nothing of it takes the cancellation back.
 */
export function requireKnown(
  work: Work,
  term: RenewedTerm | undefined,
  takesCancellationBack: boolean | undefined,
): void {
  if (takesCancellationBack !== false || !term || !isCancelled(term)) return;
  const words = wordsOf(work, term);
  const cancelled =
    words === null ? 'This software has been cancelled' : `This term has been cancelled (${words})`;
  throw new Problem('conflict', `${cancelled}. Renewing it takes that back: save again to do so`, {
    code: 'cancelled',
  });
}

/**
 * Takes the cancellation of a renewed term back: the item has again the status that it had, and the history says so. The contract
 * keeps its end, after which the new one begins.
 */
async function takeCancellationBack(work: Work, item: Software, term: RenewedTerm): Promise<void> {
  const { contractId, renewal, termEnd } = term;
  const decided = renewal.decision?.decision === 'cancel' ? renewal.decision.termEnd : termEnd;
  const statusBefore = await forgetStatusBefore(work.db, item.id);
  // A late cancellation is one of the term before.
  if (decided !== termEnd)
    await writeDecision(
      work.db,
      { softwareId: item.id, contractId, termEnd: decided },
      { ...nothingDecided, ...deciderOf(work) },
    );
  const row = (await findSoftware(work.db, item.id)) ?? noSuch('software');
  const status = isActive(row.status) ? row.status : (statusBefore ?? 'active');
  const details = wordsOf(work, term);
  const history = historyParts(authorshipOf(work), {
    changes: [
      { fieldName: 'status', oldValue: row.status, newValue: status },
      {
        fieldName: termField({ contractId, termEnd: decided }),
        oldValue: details,
        newValue: 'Renew',
      },
    ],
    activity: {
      type: 'status_change',
      description: `${titleOf(row)} was renewed: its cancellation was taken back`,
      details,
    },
  });
  const write = { row, changes: { status, updatedAt: work.at } };
  if (!(await updateSoftware(work.db, write, history))) return noSuch('software');
}

const wordsOf = ({ currency }: Work, { renewal }: RenewedTerm): string | null =>
  renewal.decision?.decision === 'cancel'
    ? decisionText(renewal.decision, renewal, signBefore(currency))
    : null;
