import { activityTypes } from '@purser/domain/activity';
import type { OpenDatabase } from '@purser/server/db/client';
import { seedRequests } from './seed-requests.ts';

/**
 * Fills a database with 10,000 items and ten years of contracts for each, written in the order of their starts, as they
 * come in life; 200 people own them. Of 2,000 requests 560 are pending.
 */
export async function seedDashboard(database: OpenDatabase): Promise<void> {
  await seedRequests(database, 2000);
  await database.pool.query(itemsStatement);
  await database.pool.query(contractsStatement);
  await database.pool.query('analyze');
}

/** Adds activities of all ten types, about items and requests; some of them are gone. */
export async function seedActivities({ pool }: OpenDatabase, count: number): Promise<void> {
  await pool.query(activitiesStatement, [activityTypes, count]);
  await pool.query('analyze');
}

// A half of the items have one segment, the others two or three, with percentages or without.
const itemsStatement = `
  insert into software (unique_id, vendor, product_name, notes, status, business_segment,
    business_segment_percentages, team_usage, business_owner_id, tech_admin_id, executive_sponsor_id)
  select 'SW-' || n, 'Vendor ' || n * 7919 % 10000, 'Product ' || n,
    'What number ' || n || ' is for, told in a sentence of the length that people usually write in a table.',
    case when n % 10 < 8 then 'active' when n % 10 = 8 then 'pending_cancellation' else 'terminated' end,
    case n % 6 when 0 then array['Capital'] when 1 then array['Ad Sales'] when 2 then array['Studio']
      when 3 then array['Capital', 'Studio'] when 4 then array['Ad Sales', 'Corporate']
      else array['Capital', 'Studio', 'Corporate'] end,
    case when n % 6 = 3 then '{"Capital":60,"Studio":40}'
      when n % 12 = 5 then '{"Capital":55,"Studio":30,"Corporate":15}' end,
    array['Engineering', 'IT'], ids[1 + n % 200], ids[1 + n % 199], ids[1 + n % 197]
  from generate_series(1, 10000) n,
    (select array_agg(id order by id) as ids from users where email like 'requests%') people`;

// Of ten items seven have yearly contracts, every ninth of these with terms that overlap; the latest ends between 20 days
// ago and a year ahead, a year earlier where the item is terminated. Three run on from price to price, two by the month and
// one by the quarter, and for a third of them the earlier prices have ends.
const contractsStatement = `
  with histories as (
    select id, status, id / 10 % 10 as kind, age, current_date - 20 + id * 37 % 365
      - case status when 'terminated' then 365 else 0 end - age * 365 as closing
    from software, generate_series(0, 9) age),
  terms as (
    select *, closing - 364 as starts, case when kind < 7 then closing + case when id % 9 = 0 then 30 else 0 end
      when age > 0 and id % 3 = 0 then closing end as ends
    from histories)
  insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "paymentType", "autoRenew",
    "priceCheckFrequency", "cancellationNoticeDate", "nextReviewDate", "createdAt", "updatedAt")
  select id, starts, ends, round((1000 + id * 7919 % 90000) * (1 - 0.04 * age) + 0.25, 2),
    case when kind < 7 then 'yearly' when kind < 9 then 'monthly' else 'quarterly' end,
    (array['Invoice', 'Credit Card', 'ACH'])[1 + id % 3], id % 4 = 0, case when id % 4 = 1 then 'quarterly' end,
    case when kind < 7 and id % 2 = 0 then closing - 60 when kind >= 7 and id % 3 = 1 then closing end,
    case when id % 5 = 0 then closing - 90 end, starts, starts
  from terms order by starts, id`;

// $1 the types, $2 how many. Every tenth is about something that is gone.
const activitiesStatement = `
  with known as (
    select (select max(id) from purchase_requests) as requests, (select max(id) from software) as items,
      (select array_agg(id order by id) from users where email like 'requests%') as people)
  insert into activities (type, description, details, "softwareId", "userId", "userName", metadata, "createdAt")
  select type, 'Vendor ' || n % 10000 || ' Product ' || n || ': what happened, in a sentence',
    case when n % 3 = 0 then 'From one value to another, as the details tell' end,
    case when type not like 'request_%' and type <> 'role_changed' and n % 100 >= 10 then 1 + n * 7 % items end,
    people[1 + n % 200], 'Person ' || 1 + n % 200,
    case when type like 'request_%' then '{"requestId":' || 1 + n % (requests + requests / 10) || '}' end,
    now() - ($2::integer - n) * interval '3 minutes'
  from known, generate_series(1, $2::integer) n, lateral (select ($1::text[])[1 + n * 7 % 10] as type) kinds
  order by n`;
