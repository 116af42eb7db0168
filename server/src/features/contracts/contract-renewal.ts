import type { DateText } from '@purser/domain/days';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { type NamedTerm, nothingDecided, writeDecision } from './written-decisions.queries.ts';

/** A contract that is renewed by another one or by a request, and its item. */
interface Renewed {
  readonly softwareId: number;
  readonly contractId: number;
}

/** The term that a contract runs in before another one takes its place; undefined where its end isn't known. */
export async function findRenewedTerm(
  db: Executor,
  { softwareId, contractId }: Renewed,
  today: DateText,
): Promise<NamedTerm | undefined> {
  const [found] = await readSomeItems(db, [softwareId]);
  const renewals = found ? renewalsOfItem(renewalItemOf(found), today) : [];
  const renewal = renewals.find((one) => one.contractId === contractId);
  const termEnd = renewal?.canEndOn ?? renewal?.term.end;
  return termEnd ? { softwareId, contractId, termEnd } : undefined;
}

/** Writes that somebody renewed a term, by the contract of the next one or by a request for it. */
export async function recordRenewal(work: Work, term: NamedTerm, requestId: number | null): Promise<void> {
  const { userId: decidedBy, userName: decidedByName, at: decidedAt } = authorshipOf(work);
  await writeDecision(work.db, term, {
    ...nothingDecided,
    decision: 'renew',
    requestId,
    decidedBy,
    decidedByName,
    decidedAt,
  });
}
