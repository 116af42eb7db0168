import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { DateText } from '@purser/domain/days';
import { endingStatuses } from '@purser/domain/options';
import { mostRenewals, noticeSoonDays, type RenewalCounts, renewalDays } from '@purser/domain/renewals';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type Summary = RenewalCounts & Pick<Renewals, 'statuses'>;
type Row = RenewalAlert & Summary & Record<string, unknown>;

/**
 * The first items that continue and whose latest contract has ended, ends soon or lacks its end, and how many there are
 * in all; benchmarks explain it. The order repeats `alertDateOf` in SQL.
 */
export const renewalsStatement = (today: DateText): SQL => sql`
    with due as (
      select s.id as "softwareId", s.vendor, s.product_name, s.status, s.business_owner_id,
        latest.id as "contractId", latest."endDate", latest."cancellationNoticeDate", latest.cost,
        case when latest."cancellationNoticeDate" between ${today}
          and least(latest."endDate", ${today}::date + ${noticeSoonDays}::integer)
          then latest."cancellationNoticeDate" else latest."endDate" end as day
      from software s
      -- In the order of the index: without its "nulls last" all contracts of an item are read and sorted.
      cross join lateral (
        select id, "endDate", cost, "billingCycle",
          -- A recurring contract has no notice to give: its date is the next look at the price
          -- (docs/product/contracts.md#ends).
          case when "billingCycle" = 'yearly' then "cancellationNoticeDate" end as "cancellationNoticeDate"
        from contracts where "softwareId" = s.id order by "startDate" desc nulls last, id desc nulls last limit 1
      ) latest
      where (latest."endDate" <= ${today}::date + ${renewalDays}::integer
          or (latest."endDate" is null and latest."billingCycle" = 'yearly'))
        and s.status not in (${sql.join(
          endingStatuses.map((status) => sql`${status}`),
          sql`, `,
        )}))
    select due."softwareId", due.vendor, due.product_name, due."contractId",
      due."endDate", due."cancellationNoticeDate", due.cost,
      owner.id as business_owner_id, owner.name as "businessOwner", summary.*
    from due
    cross join (
      select (count(*) filter (where "endDate" < ${today}))::integer as overdue,
        (count(*) filter (where "endDate" >= ${today}))::integer as upcoming,
        (count(*) filter (where "endDate" is null))::integer as missing,
        array_agg(distinct status order by status) as statuses
      from due) summary
    left join users owner on owner.id = due.business_owner_id and owner."deletedAt" is null
    order by due.day nulls last, due.vendor, due."softwareId"
    limit ${mostRenewals}`;

const nothing: Summary = { overdue: 0, upcoming: 0, missing: 0, statuses: [] };

export async function getRenewals(db: Executor, today: DateText): Promise<Renewals> {
  const { rows } = await db.execute<Row>(renewalsStatement(today));
  const { overdue, upcoming, missing, statuses } = rows[0] ?? nothing;
  return { overdue, upcoming, missing, statuses, alerts: rows.map(withoutSummary) };
}

function withoutSummary(row: Row): RenewalAlert {
  const { overdue: _, upcoming: __, missing: ___, statuses: ____, ...alert } = row;
  return alert;
}
