import type { DateText } from '@purser/domain/days';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { type RenewalDecisionRow, renewalDecisions } from '../../db/tables/renewal-decisions.ts';
import { renewalSnoozes } from '../../db/tables/renewal-snoozes.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';

/** Everything that was decided about an item's contracts, withdrawn decisions among it. */
export const listDecisions = (tx: Executor, softwareId: number): Promise<RenewalDecisionRow[]> =>
  tx.select().from(renewalDecisions).where(eq(renewalDecisions.softwareId, softwareId));

/** The fields of an item that people have set since a decision; what happens by the date alone doesn't count. */
export async function listSetSince(
  tx: Executor,
  { softwareId, lastChangeId }: Pick<RenewalDecisionRow, 'softwareId' | 'lastChangeId'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ fieldName: changeLogs.fieldName })
    .from(changeLogs)
    .where(
      and(
        eq(changeLogs.softwareId, softwareId),
        gt(changeLogs.id, lastChangeId),
        eq(changeLogs.byClient, false),
        isNotNull(changeLogs.userId),
      ),
    );
  return new Set(rows.map(({ fieldName }) => fieldName));
}

/** Those of some files that an item has. */
export async function listOwnFiles(tx: Executor, softwareId: number): Promise<ReadonlySet<number>> {
  const rows = await tx
    .select({ id: vendorFiles.id })
    .from(vendorFiles)
    .where(eq(vendorFiles.softwareId, softwareId));
  return new Set(rows.map(({ id }) => id));
}

/** Until when a person has put items off, by their ids; those due again are left out. */
export async function findSnoozes(
  db: Executor,
  { userId, today }: { userId: number; today: DateText },
): Promise<Readonly<Record<string, DateText>>> {
  const { rows } = await db.execute<{ softwareId: number; until: DateText }>(sql`
    select "softwareId", until from renewal_snoozes where "userId" = ${userId} and until > ${today} order by "softwareId"`);
  return Object.fromEntries(rows.map(({ softwareId, until }) => [softwareId, until]));
}

/** Puts an item off for a person, or takes that back. */
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
