import type { RenewingContract } from '@purser/api/contracts';
import { isForeseen } from '@purser/domain/contract-approval';
import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { renewalLengthOf } from '@purser/domain/renewal/schedule';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { getCostTolerance } from '../../platform/settings.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { findContract } from './contracts.queries.ts';
import { findRateFault } from './entered-rates.ts';
import { type NamedTerm, nothingDecided, writeDecision } from './written-decisions.queries.ts';

/** A contract that is renewed by another one or by a request, and its item. */
interface Renewed {
  readonly softwareId: number;
  readonly contractId: number;
}

/** A term that another contract follows. */
interface RenewedTerm extends NamedTerm {
  /** Its first day, where a contract from that day on says what it costs; null where that isn't to be recorded. */
  readonly recordedFrom: DateText | null;
  readonly renewal: Pick<RenewalRow, 'state' | 'nextStart' | 'estimatedCost' | 'renewalMonths'>;
}

/** The term that a contract runs in before another one takes its place; undefined where its end isn't known. */
export async function findRenewedTerm(
  db: Executor,
  { softwareId, contractId }: Renewed,
  today: DateText,
): Promise<RenewedTerm | undefined> {
  const [found] = await readSomeItems(db, [softwareId]);
  const renewals = found ? renewalsOfItem(renewalItemOf(found), today) : [];
  const renewal = renewals.find((one) => one.contractId === contractId);
  const termEnd = renewal?.canEndOn ?? renewal?.term.end;
  if (!renewal || !termEnd) return undefined;
  const recordedFrom = renewal.priceUnrecorded ? renewal.term.start : null;
  return { softwareId, contractId, termEnd, recordedFrom, renewal };
}

/** 409 where somebody else was quicker: of two people who renew a term at once, only one may, or it would be paid twice. */
export function requireToRenew({ renewal: { state, nextStart } }: RenewedTerm): void {
  if (state === 'renewed') {
    const next = nextStart === null ? '' : `: the next contract starts on ${fullDay(nextStart)}`;
    throw new Problem('conflict', `This term has been renewed${next}. Please load again`);
  }
  if (state === 'renewal_requested')
    throw new Problem(
      'conflict',
      'A request to renew this term waits for its approval already. Please load again',
    );
}

/** Writes that somebody renewed a term, by the contract of the next one or by a request for it. */
export async function recordRenewal(
  work: Work,
  { softwareId, contractId, termEnd }: NamedTerm,
  requestId: number | null,
): Promise<void> {
  const { userId: decidedBy, userName: decidedByName, at: decidedAt } = authorshipOf(work);
  await writeDecision(
    work.db,
    { softwareId, contractId, termEnd },
    {
      ...nothingDecided,
      decision: 'renew',
      requestId,
      decidedBy,
      decidedByName,
      decidedAt,
    },
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
  term: RenewedTerm | undefined,
  contract: RenewingContract,
): Promise<'recorded' | 'direct'> {
  const signed = term && recordedIn(term, contract) === 'whole' && (await findContract(db, term.contractId));
  if (!signed) return 'direct';
  const { estimatedCost: foreseenCost, renewalMonths } = term.renewal;
  const compared = {
    signed: { ...signed, renewalMonths },
    recorded: { ...contract, renewalMonths: renewalLengthOf(contract)?.months ?? null },
    foreseenCost,
  };
  if (!isForeseen(compared, await getCostTolerance(db))) return 'direct';
  // The signed rate may be kept; another one is the table's.
  const isKept = contract.currency === signed.currency && contract.rate === signed.rate;
  return isKept || (await findRateFault(db, contract)) === undefined ? 'recorded' : 'direct';
}
