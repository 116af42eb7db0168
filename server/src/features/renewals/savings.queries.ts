import type { RenewalSavings } from '@purser/api/renewal-terms';
import type { SettledDecision } from '@purser/domain/renewal/savings';
import { savingsOf } from '@purser/domain/renewal/savings';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

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
