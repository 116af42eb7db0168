import type { OpenDatabase } from '@purser/server/db/client';

/** Fills a database with 10,000 items and 25,000 contracts: every second item has three, the others two. */
export async function seedPortfolio({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`insert into users (email, username, name)
    select 'owner' || n || '@example.com', 'owner' || n, 'Owner Number ' || n from generate_series(1, 200) n`);
  await pool.query(`insert into software (unique_id, vendor, product_name, notes, status, business_segment,
      business_segment_percentages, team_usage, business_owner_id, tech_admin_id, executive_sponsor_id)
    select 'SW-' || n, 'Vendor ' || (n * 7919 % 10000), 'Product ' || n,
      'What number ' || n || ' is for, told in a sentence of the length that people usually write in a table.',
      (array['active', 'active', 'active', 'active', 'pending_cancellation', 'terminated'])[1 + n % 6],
      case when n % 3 = 0 then array['Capital', 'Studio'] else array['Ad Sales'] end,
      case when n % 3 = 0 then '{"Capital":60,"Studio":40}' end,
      array['Engineering', 'IT'], (select min(id) from users) + n % 200, (select min(id) from users) + n % 199,
      (select min(id) from users) + n % 197
    from generate_series(1, 10000) n`);
  await pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType")
    select s.id, current_date - 400 * (k + 1) + (s.id % 300)::int, current_date - 400 * (k + 1) + (s.id % 300)::int + 364,
      1000 + s.id % 90000 + 0.25, 'yearly', (array['Invoice', 'Credit Card', 'ACH'])[1 + s.id % 3]
    from software s, generate_series(0, 2) k where k < 2 or s.id % 2 = 0`);
  await pool.query('analyze');
}
