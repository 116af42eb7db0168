import type { DateText } from '@purser/domain/days';
import type { GivenDecision } from '@purser/domain/renewal/deciding';
import type { RenewalDecision as DecisionKind } from '@purser/domain/renewal/renewal-source';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { renewalDecisions } from '../../db/tables/renewal-decisions.ts';
import { renewalSnoozes } from '../../db/tables/renewal-snoozes.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';

export type DecisionRow = typeof renewalDecisions.$inferSelect;

/** A term as decisions name it. */
export interface DecidedTerm {
  readonly softwareId: number;
  readonly contractId: number;
  readonly termEnd: DateText;
}

/** What was decided about a term, or withdrawn. */
export const findDecision = (tx: Executor, { contractId, termEnd }: DecidedTerm): Promise<DecisionRow | undefined> =>
  firstRow(
    tx
      .select()
      .from(renewalDecisions)
      .where(and(eq(renewalDecisions.contractId, contractId), eq(renewalDecisions.termEnd, termEnd))),
  );

/** Everything that was decided about an item's contracts, withdrawn decisions among it. */
export const listDecisions = (tx: Executor, softwareId: number): Promise<DecisionRow[]> =>
  tx.select().from(renewalDecisions).where(eq(renewalDecisions.softwareId, softwareId));

/** A decision as it is written. */
export interface WrittenDecision extends Omit<GivenDecision, 'decision' | 'evidenceFileIds'> {
  readonly decision: DecisionKind | null;
  readonly evidenceFileIds: number[];
  readonly requestId: number | null;
  readonly statusBefore: string | null;
  readonly endBefore: DateText | null;
  readonly movedEnd: boolean;
  readonly decidedBy: number;
  readonly decidedByName: string;
  readonly decidedAt: string;
}

/** Writes a decision, or that it was withdrawn, and counts its version up. */
export async function writeDecision(tx: Executor, term: DecidedTerm, decision: WrittenDecision): Promise<void> {
  await tx
    .insert(renewalDecisions)
    .values({ ...term, ...decision })
    .onConflictDoUpdate({
      target: [renewalDecisions.contractId, renewalDecisions.termEnd],
      set: { ...decision, version: sql`${renewalDecisions.version} + 1` },
    });
}

/** Those of some files that an item has. */
export async function listOwnFiles(tx: Executor, softwareId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: vendorFiles.id })
    .from(vendorFiles)
    .where(eq(vendorFiles.softwareId, softwareId));
  return new Set(rows.map(({ id }) => id));
}

/** Until when somebody has put items off, by their ids; those whose day has come are left out. */
export async function findSnoozes(
  db: Executor,
  { userId, today }: { userId: number; today: DateText },
): Promise<Readonly<Record<string, DateText>>> {
  const { rows } = await db.execute<{ softwareId: number; until: DateText }>(sql`
    select "softwareId", until from renewal_snoozes where "userId" = ${userId} and until > ${today} order by "softwareId"`);
  return Object.fromEntries(rows.map(({ softwareId, until }) => [softwareId, until]));
}

/** Puts an item off for somebody, or takes that back. */
export async function writeSnooze(
  tx: Executor,
  { userId, softwareId, until }: { userId: number; softwareId: number; until: DateText | null },
): Promise<void> {
  const own = and(eq(renewalSnoozes.userId, userId), eq(renewalSnoozes.softwareId, softwareId));
  if (until === null) {
    await tx.delete(renewalSnoozes).where(own);
    return;
  }
  await tx
    .insert(renewalSnoozes)
    .values({ userId, softwareId, until })
    .onConflictDoUpdate({ target: [renewalSnoozes.userId, renewalSnoozes.softwareId], set: { until } });
}
