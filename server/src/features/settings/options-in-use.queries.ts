import type { ReplyOf } from '@purser/api/endpoint';
import type { getOptionsInUse } from '@purser/api/settings';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type OptionsInUse = ReplyOf<typeof getOptionsInUse>;
type Row = { readonly list: keyof OptionsInUse; readonly value: string; readonly items: number };

/**
 * How many items use each value of each list. Billing cycle and payment type are those of the latest contract, as in
 * the table, or the item's own without a contract. No item has a value twice.
 */
export async function countOptionsInUse(db: Executor): Promise<OptionsInUse> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with shown as (
      select s.status, s.business_segment, s.team_usage,
        case when latest.id is null then s.billing_cycle else latest."billingCycle" end as billing_cycle,
        case when latest.id is null then s."paymentType" else latest."paymentType" end as payment_type
      from software s left join (
        select distinct on ("softwareId") id, "softwareId", "billingCycle", "paymentType" from contracts
        order by "softwareId", "startDate" desc, id desc
      ) latest on latest."softwareId" = s.id
    ), used as (
      select 'businessSegments' as list, unnest(business_segment) as value from shown
      union all select 'teamUsage', unnest(team_usage) from shown
      union all select 'statusOptions', status from shown
      union all select 'billingCycles', billing_cycle from shown
      union all select 'paymentTypes', payment_type from shown)
    select list, value, count(*)::integer as items from used
    where value is not null group by list, value`);
  const counted = (list: keyof OptionsInUse) =>
    Object.fromEntries(rows.filter((row) => row.list === list).map(({ value, items }) => [value, items]));
  return {
    businessSegments: counted('businessSegments'),
    teamUsage: counted('teamUsage'),
    statusOptions: counted('statusOptions'),
    billingCycles: counted('billingCycles'),
    paymentTypes: counted('paymentTypes'),
  };
}
