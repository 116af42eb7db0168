import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { DateText } from '@purser/domain/days';
import { endingStatuses } from '@purser/domain/options';
import { mostRenewals, renewalDays } from '@purser/domain/renewals';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type Counts = { readonly overdue: number; readonly upcoming: number };
type Row = RenewalAlert & Counts & Record<string, unknown>;

/** The first of the items that go on and whose latest contract has ended or ends soon; benchmarks explain it. */
export const renewalsStatement = (today: DateText): SQL => sql`
    select s.id as "softwareId", s.vendor, s.product_name, latest.id as "contractId",
      latest."endDate", latest."cancellationNoticeDate", latest.cost,
      owner.id as business_owner_id, owner.name as "businessOwner",
      (count(*) filter (where latest."endDate" < ${today}) over ())::integer as overdue,
      (count(*) filter (where latest."endDate" >= ${today}) over ())::integer as upcoming
    from software s
    -- In the order of the index: without its "nulls last" all contracts of an item are read and sorted.
    cross join lateral (
      select id, "endDate", cost,
        -- A recurring contract has no notice to give: its date is the next look at the price (Spec 1 §2).
        case when "billingCycle" = 'yearly' then "cancellationNoticeDate" end as "cancellationNoticeDate"
      from contracts where "softwareId" = s.id order by "startDate" desc nulls last, id desc nulls last limit 1
    ) latest
    left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
    where latest."endDate" <= ${today}::date + ${renewalDays}::integer
      and s.status not in (${sql.join(
        endingStatuses.map((status) => sql`${status}`),
        sql`, `,
      )})
    order by latest."endDate", s.vendor, s.id
    limit ${mostRenewals}`;

/** The items that go on and whose latest contract has ended or ends within 60 days: how many, and the first of them. */
export async function getRenewals(db: Executor, today: DateText): Promise<Renewals> {
  const { rows } = await db.execute<Row>(renewalsStatement(today));
  const { overdue, upcoming } = rows[0] ?? { overdue: 0, upcoming: 0 };
  return { overdue, upcoming, alerts: rows.map(withoutCounts) };
}

function withoutCounts(row: Row): RenewalAlert {
  const { overdue: _, upcoming: __, ...alert } = row;
  return alert;
}
