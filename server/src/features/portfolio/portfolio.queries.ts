import type { PortfolioRow } from '@purser/api/portfolio';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type LatestContract = NonNullable<PortfolioRow['latestContract']>;

/** An item of the query: its own columns, its latest contract's behind `latest.`, and all its terms as text. */
export type PortfolioRecord = Omit<
  PortfolioRow,
  'latestContract' | 'currentYearCost' | 'annualizedCost' | 'warnings'
> & {
  [Field in keyof LatestContract as `latest.${Field}`]: LatestContract[Field] | null;
} & {
  /** What `contractTerms` gathers. */
  terms: string | null;
};

/**
 * SQL that gathers the contracts behind an alias as text: `id start cost end notice cycle` of each, with commas between;
 * `-` where there is no end, the last two only where there is a day to give notice. `portfolio-row.ts` reads it.
 */
export const contractTerms = (alias: string): string => `string_agg(concat_ws(' ', ${alias}.id,
  ${alias}."startDate", ${alias}.cost, coalesce(${alias}."endDate"::text, '-'), nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate"),
  case when nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate") is not null then ${alias}."billingCycle" end), ',')`;

/**
 * The whole portfolio in one query; benchmarks run it bare. It is flat, because building JSON for every contract in
 * the database took longer than all else together, and it comes by id: the table sorts as its person likes.
 */
export const portfolioStatement = `
  select s.id, s.unique_id, s.vendor, s.product_name, s.notes, s.status, s.business_segment,
    s.business_segment_percentages, s.team_usage, s.billing_cycle, s.cost, s."paymentType", s.renewal_date,
    s.business_owner_id, s.tech_admin_id, s.executive_sponsor_id, s.version,
    owner.name as "businessOwner", admin.name as "techAdmin", sponsor.name as "executiveSponsor",
    coalesce(files.number, 0) as "vendorFiles", terms.terms,
    latest.id as "latest.id", latest."startDate" as "latest.startDate", latest."endDate" as "latest.endDate",
    latest.cost as "latest.cost", latest."billingCycle" as "latest.billingCycle",
    latest."paymentType" as "latest.paymentType", latest."autoRenew" as "latest.autoRenew",
    latest."priceCheckFrequency" as "latest.priceCheckFrequency",
    latest."cancellationNoticeDate" as "latest.cancellationNoticeDate",
    latest."nextReviewDate" as "latest.nextReviewDate"
  from software s
  left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
  left join users admin on admin.id = s.tech_admin_id and admin."deletedAt" is null
  left join users sponsor on sponsor.id = s.executive_sponsor_id and sponsor."deletedAt" is null
  left join (select "softwareId", count(*)::integer as number from vendor_files group by "softwareId") files
    on files."softwareId" = s.id
  left join (
    select distinct on ("softwareId") * from contracts order by "softwareId", "startDate" desc, id desc
  ) latest on latest."softwareId" = s.id
  left join (
    select "softwareId", ${contractTerms('c')} as terms from contracts c group by "softwareId"
  ) terms on terms."softwareId" = s.id
  order by s.id`;

/** Every item with its contracts, owners' names and number of files. */
export async function listPortfolio(db: Executor): Promise<PortfolioRecord[]> {
  const { rows } = await db.execute<PortfolioRecord>(sql.raw(portfolioStatement));
  return rows;
}
