import type { PortfolioRow } from '@purser/api/portfolio';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** What the query answers: a row of the table, and its contracts as `[id, start, end, cost]` for the sums. */
export type PortfolioRecord = Omit<PortfolioRow, 'currentYearCost' | 'annualizedCost'> & {
  terms: [id: number, startDate: string, endDate: string | null, cost: number][] | null;
};

/** The whole portfolio in one query; benchmarks run it bare. */
export const portfolioStatement = `
  select s.id, s.unique_id, s.vendor, s.product_name, s.notes, s.status, s.business_segment,
    s.business_segment_percentages, s.team_usage, s.billing_cycle, s.cost, s."paymentType", s.renewal_date,
    s.business_owner_id, s.tech_admin_id, s.executive_sponsor_id, s.version,
    owner.name as "businessOwner", admin.name as "techAdmin", sponsor.name as "executiveSponsor",
    coalesce(f.number, 0) as "vendorFiles", c.latest as "latestContract", c.terms
  from software s
  left join users owner on owner.id = s.business_owner_id
  left join users admin on admin.id = s.tech_admin_id
  left join users sponsor on sponsor.id = s.executive_sponsor_id
  left join (select "softwareId", count(*)::integer as number from vendor_files group by "softwareId") f
    on f."softwareId" = s.id
  left join (
    select "softwareId",
      json_agg(json_build_array(id, "startDate", "endDate", cost)) as terms,
      (array_agg(json_build_object('id', id, 'startDate', "startDate", 'endDate', "endDate", 'cost', cost,
        'billingCycle', "billingCycle", 'paymentType', "paymentType", 'autoRenew', "autoRenew",
        'priceCheckFrequency', "priceCheckFrequency", 'cancellationNoticeDate', "cancellationNoticeDate",
        'nextReviewDate', "nextReviewDate") order by "startDate" desc, id desc))[1] as latest
    from contracts group by "softwareId"
  ) c on c."softwareId" = s.id
  order by s.vendor collate "und-x-icu", s.product_name collate "und-x-icu", s.id`;

/** Every item with its contracts, owners' names and number of files, by vendor and product. */
export async function listPortfolio(db: Executor): Promise<PortfolioRecord[]> {
  const { rows } = await db.execute<PortfolioRecord>(sql.raw(portfolioStatement));
  return rows;
}
