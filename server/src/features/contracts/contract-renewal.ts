import type { RenewingContract } from '@purser/api/contracts';
import type { RenewalDecision as WireDecision } from '@purser/api/renewal-terms';
import { isForeseen } from '@purser/domain/contract-approval';
import type { DateText } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';
import { Problem } from '@purser/domain/problem';
import { approvedCost } from '@purser/domain/recorded-prices';
import { fullDay } from '@purser/domain/renewal/day-words';
import { upliftedCost } from '@purser/domain/renewal/exposure';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import type { RenewalContract } from '@purser/domain/renewal/renewal-source';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { renewalLengthOf } from '@purser/domain/renewal/schedule';
import { lineOf, successorsIn } from '@purser/domain/renewal/succession';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { getCostTolerance } from '../../platform/settings.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { findRateFault } from './contract-currency.ts';
import { findContract } from './contracts.queries.ts';
import {
  listApproved,
  type NamedTerm,
  nothingDecided,
  type WrittenDecision,
  writeDecision,
} from './written-decisions.queries.ts';

/** A contract that is renewed by another one or by a request, and its item. */
interface Renewed {
  readonly softwareId: number;
  readonly contractId: number;
}

/** A term that another contract is to follow. */
export interface RenewedTerm extends NamedTerm {
  /** Its first day, where a contract from that day on says what it costs; null where that isn't to be recorded. */
  readonly recordedFrom: DateText | null;
  readonly renewal: RenewalRow<WireDecision>;
}

/** A contract to be renewed, among all of its item. */
interface ToRenew {
  readonly contractId: number;
  readonly contracts: readonly RenewalContract[];
  readonly isRequested: boolean;
  /** The term that it runs in; undefined where its end isn't known, or a later contract has begun. */
  readonly term: RenewedTerm | undefined;
}

/** A contract that is to be renewed; afterwards its term is over, where the next one begins with today's. */
export async function findToRenew(
  db: Executor,
  { softwareId, contractId }: Renewed,
  today: DateText,
): Promise<ToRenew> {
  const [found] = await readSomeItems(db, [softwareId]);
  if (!found) return { contractId, contracts: [], isRequested: false, term: undefined };
  const item = renewalItemOf(found);
  const { contracts, requestedContractIds } = item;
  const isRequested = requestedContractIds.includes(contractId);
  const renewal = renewalsOfItem(item, today).find((one) => one.contractId === contractId);
  const termEnd = renewal?.canEndOn ?? renewal?.term.end;
  if (!renewal || !termEnd) return { contractId, contracts, isRequested, term: undefined };
  const recordedFrom = renewal.priceUnrecorded ? renewal.term.start : null;
  const term = { softwareId, contractId, termEnd, recordedFrom, renewal };
  return { contractId, contracts, isRequested, term };
}

/** The term that a contract runs in before another one takes its place; undefined where its end isn't known. */
export const findRenewedTerm = async (
  db: Executor,
  renewed: Renewed,
  today: DateText,
): Promise<RenewedTerm | undefined> => (await findToRenew(db, renewed, today)).term;

type Days = Pick<RenewingContract, 'startDate' | 'endDate'>;

/** 409 where another person was quicker: two contracts for one term would be paid twice. */
export function requireToRenew(renewed: ToRenew, days: Days): void {
  requireUnfollowed(renewed, days);
  if (renewed.isRequested)
    throw new Problem(
      'conflict',
      'A request to renew this term waits for its approval already. Please load again',
    );
}

/** 409 where something follows the term, whatever its state: that of an item that was cancelled says nothing of it. */
export function requireUnfollowed(
  { contractId, contracts, term }: ToRenew,
  { startDate, endDate }: Days,
): void {
  const [successor] = successorsIn(contracts, { id: contractId, startDate, endDate });
  const next = term?.renewal.nextStart ?? successor?.startDate;
  if (next === undefined) return;
  throw new Problem(
    'conflict',
    `This term has been renewed: the next contract starts on ${fullDay(next)}. Please load again`,
    { code: 'renewed' },
  );
}

/** The author of a decision, and its time. */
export function deciderOf(work: Work): Pick<WrittenDecision, 'decidedBy' | 'decidedByName' | 'decidedAt'> {
  const { userId: decidedBy, userName: decidedByName, at: decidedAt } = authorshipOf(work);
  return { decidedBy, decidedByName, decidedAt };
}

/** Records that a term is renewed, by the contract of the next one or by a request for it. */
export async function recordRenewal(
  work: Work,
  { softwareId, contractId, termEnd }: NamedTerm,
  requestId: number | null,
): Promise<void> {
  await writeDecision(
    work.db,
    { softwareId, contractId, termEnd },
    { ...nothingDecided, decision: 'renew', requestId, ...deciderOf(work) },
  );
}

/**
 * Whether a contract says what the running term costs: just that, or also what comes after it, which is to be approved where
 * contracts are.
 */
export function recordedIn(
  term: RenewedTerm | undefined,
  { startDate, endDate }: Pick<RenewingContract, 'startDate' | 'endDate'>,
): 'whole' | 'beyond' | null {
  if (term?.recordedFrom !== startDate) return null;
  return endDate !== null && endDate <= term.termEnd ? 'whole' : 'beyond';
}

/**
 * How a contract that renews another comes about: 'recorded' where it only says what the running term costs, as the signed contract
 * foresaw it, and 'direct' otherwise.
 */
export async function originOf(
  db: Executor,
  { term, contracts }: Pick<ToRenew, 'term' | 'contracts'>,
  contract: RenewingContract,
): Promise<'recorded' | 'direct'> {
  const signed = term && recordedIn(term, contract) === 'whole' && (await findContract(db, term.contractId));
  if (!signed) return 'direct';
  const { renewalMonths, term: running } = term.renewal;
  const tolerance = await getCostTolerance(db);
  const line = lineOf(contracts, signed.id);
  const upToSigned = line.slice(0, line.findIndex(({ id }) => id === signed.id) + 1);
  const approvedIds = await listApproved(db, term.softwareId);
  const approved = approvedCost(upToSigned, { approvedIds, tolerance });
  const foreseenCost = dollarsOf(upliftedCost(approved, signed.renewalUplift, running.number - 1));
  const compared = {
    signed: { ...signed, renewalMonths },
    recorded: { ...contract, renewalMonths: renewalLengthOf(contract)?.months ?? null },
    foreseenCost,
    termEnd: term.termEnd,
  };
  if (!isForeseen(compared, tolerance)) return 'direct';
  // The signed rate may be kept; another one is the table's.
  const isKept = contract.currency === signed.currency && contract.rate === signed.rate;
  return isKept || (await findRateFault(db, contract)) === undefined ? 'recorded' : 'direct';
}
