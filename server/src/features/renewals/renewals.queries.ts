import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { DateText } from '@purser/domain/days';
import { endingStatuses } from '@purser/domain/options';
import { mostRenewals, renewalDays } from '@purser/domain/renewals';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type Counts = { readonly overdue: number; readonly upcoming: number };
type Row = RenewalAlert & Counts & Record<string, unknown>;

/** The items that go on and whose latest contract has ended or ends within 60 days: how many, and the first of them. */
export async function getRenewals(db: Executor, today: DateText): Promise<Renewals> {
  const { rows } = await db.execute<Row>(sql`
    select s.id as "softwareId", s.vendor, s.product_name, latest.id as "contractId",
      latest."endDate", latest."cancellationNoticeDate", latest.cost,
      owner.id as business_owner_id, owner.name as "businessOwner",
      (count(*) filter (where latest."endDate" < ${today}) over ())::integer as overdue,
      (count(*) filter (where latest."endDate" >= ${today}) over ())::integer as upcoming
    from (
      select distinct on ("softwareId") id, "softwareId", "endDate", "cancellationNoticeDate", cost
      from contracts order by "softwareId", "startDate" desc, id desc
    ) latest
    join software s on s.id = latest."softwareId"
    left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
    where latest."endDate" <= ${today}::date + ${renewalDays}::integer
      and s.status not in (${sql.join(
        endingStatuses.map((status) => sql`${status}`),
        sql`, `,
      )})
    order by latest."endDate", s.vendor, s.id
    limit ${mostRenewals}`);
  const { overdue, upcoming } = rows[0] ?? { overdue: 0, upcoming: 0 };
  return { overdue, upcoming, alerts: rows };
}
