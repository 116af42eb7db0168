import type { RenewalSavings } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import { type SettledDecision, savingsOf } from '@purser/domain/renewal/savings';
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { type RenewalDecisionRow, renewalDecisions } from '../../db/tables/renewals.ts';
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

/** Puts items off for a person; null takes that back. */
export async function writeSnoozes(
  tx: Executor,
  userId: number,
  rows: readonly { readonly softwareId: number; readonly until: DateText | null }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given("softwareId" integer, until date)`;
  await tx.execute(sql`
    delete from renewal_snoozes using ${given}
    where "userId" = ${userId} and renewal_snoozes."softwareId" = given."softwareId" and given.until is null`);
  await tx.execute(sql`
    insert into renewal_snoozes ("userId", "softwareId", until)
    select ${userId}, given."softwareId", given.until from ${given} where given.until is not null
    order by given."softwareId"
    on conflict ("userId", "softwareId") do update set until = excluded.until`);
}

interface Row extends SettledDecision, Record<string, unknown> {
  readonly vendor: string;
  readonly product_name: string;
}

/** What the decisions of a year saved, by the company's calendar. A request that isn't approved yet has saved nothing. */
export async function getSavings(
  db: Executor,
  { year, timeZone }: { year: number; timeZone: string },
): Promise<RenewalSavings> {
  const { rows } = await db.execute<Row>(sql`
    select d."softwareId", d."contractId", (d."decidedAt" at time zone ${timeZone})::date as "decidedOn",
      old.cost, next.cost as "newCost", s.vendor, s.product_name
    from renewal_decisions d
    join contracts old on old.id = d."contractId"
    join software s on s.id = d."softwareId"
    left join lateral (
      select cost from contracts where "renewsContractId" = d."contractId" order by "startDate" desc, id desc limit 1
    ) next on d.decision = 'renew'
    where d."decidedAt" >= make_date(${year}, 1, 1) - 1 and d."decidedAt" < make_date(${year + 1}, 1, 1) + 1
      and case d.decision when 'renew' then next.cost is not null
        when 'cancel' then d."noticeSentOn" is not null or not old."autoRenew" and old."endDate" is not null else false end
    order by d."decidedAt", d.id`);
  const { saved, ...sums } = savingsOf(rows, year);
  const listed = ({ amount, items }: (typeof sums)['cancelled']) => ({
    amount,
    items: items.map(({ decision, amount: part }) => ({ ...decision, amount: part })),
  });
  return {
    year,
    saved,
    cancelled: listed(sums.cancelled),
    cheaper: listed(sums.cheaper),
    dearer: listed(sums.dearer),
  };
}
