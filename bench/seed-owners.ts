import type { OpenDatabase } from '@purser/server/db/client';

/**
 * Adds 10,000 items with two contracts each; three of the people who are there own each of them. Half of them are to be
 * decided on within 30 days.
 */
export async function seedOwners({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`
    insert into software (unique_id, vendor, product_name, status, business_segment, team_usage,
      business_owner_id, tech_admin_id, executive_sponsor_id)
    select 'SW-' || n, 'Vendor ' || n * 7919 % 10000, 'Product ' || n, 'active', array['Ad Sales'], array['IT'],
      ids[1 + n % count], ids[1 + n * 7 % count], ids[1 + n * 11 % count]
    from generate_series(1, 10000) n,
      (select array_agg(id order by id) as ids, count(*)::integer from users where email like 'person%') people`);
  await pool.query(`
    insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType", "cancellationNoticeDate")
    select id, closing - 364 - 365 * age, closing - 365 * age, 1000 + id % 90000 + 0.25, 'yearly', 'Invoice',
      case when id % 4 = 0 then closing - 365 * age - 5 end
    from (select id, current_date + case when id % 2 = 0 then 6 + id % 20 else 60 + id % 200 end as closing from software) items,
      generate_series(0, 1) age`);
  await pool.query('analyze');
}
