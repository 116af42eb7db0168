import type { DateText } from '@purser/domain/days';
import type { GivenDecision } from '@purser/domain/renewal/deciding';
import type { DecisionName } from '@purser/domain/renewal/renewal-source';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { renewalDecisions } from '../../db/tables/renewals.ts';

/** A term as decisions name it. */
export interface NamedTerm {
  readonly softwareId: number;
  readonly contractId: number;
  readonly termEnd: DateText;
}

/** A decision as it is written. */
export interface WrittenDecision extends Omit<GivenDecision, 'decision' | 'evidenceFileIds'> {
  readonly decision: DecisionName | null;
  readonly evidenceFileIds: number[];
  readonly requestId: number | null;
  readonly statusBefore: string | null;
  readonly endBefore: DateText | null;
  readonly movedEnd: boolean;
  readonly decidedBy: number;
  readonly decidedByName: string;
  readonly decidedAt: string;
}

/** What nothing decided is; a renewal says no more than that either. */
export const nothingDecided: Omit<WrittenDecision, 'decidedBy' | 'decidedByName' | 'decidedAt'> = {
  decision: null,
  note: null,
  until: null,
  targetCost: null,
  noticeSentOn: null,
  noticeMethod: null,
  evidenceFileIds: [],
  endsWith: null,
  vendorAgreed: false,
  requestId: null,
  statusBefore: null,
  endBefore: null,
  movedEnd: false,
};

/** Writes a decision, or that it was withdrawn, and counts its version up. */
export async function writeDecision(tx: Executor, term: NamedTerm, decision: WrittenDecision): Promise<void> {
  const lastChangeId = sql`(select coalesce(max(id), 0) from change_logs where "softwareId" = ${term.softwareId})`;
  const values = { ...decision, lastChangeId };
  await tx
    .insert(renewalDecisions)
    .values({ ...term, ...values })
    .onConflictDoUpdate({
      target: [renewalDecisions.contractId, renewalDecisions.termEnd],
      set: { ...values, version: sql`${renewalDecisions.version} + 1` },
    });
}

/** The status that an item had before a decision cancelled it, which no decision gives back any more; undefined where none did. */
export async function forgetStatusBefore(tx: Executor, softwareId: number): Promise<string | undefined> {
  const cancelling = and(
    eq(renewalDecisions.softwareId, softwareId),
    isNotNull(renewalDecisions.statusBefore),
  );
  const [last] = await tx
    .select({ status: renewalDecisions.statusBefore })
    .from(renewalDecisions)
    .where(cancelling)
    .orderBy(desc(renewalDecisions.decidedAt))
    .limit(1);
  await tx.update(renewalDecisions).set({ statusBefore: null }).where(cancelling);
  return last?.status ?? undefined;
}

/**
 * The contracts of an item that a request asked for, or that were decided on as the renewal of another. A decision that only
 * says that it was asked for approves nothing.
 */
export async function listApproved(db: Executor, softwareId: number): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id from contracts c where c."softwareId" = ${softwareId} and (
      exists (select from purchase_requests r where r."contractId" = c.id)
      or exists (select from renewal_decisions d
        where d."contractId" = c."renewsContractId" and d.decision = 'renew' and d."requestId" is null))`);
  return new Set(rows.map(({ id }) => id));
}
