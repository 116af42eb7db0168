import type { PortfolioRow } from '@purser/api/portfolio';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { namesOf, prefixedColumns } from '../../db/statements.ts';

type LatestContract = NonNullable<PortfolioRow['latestContract']>;

/** An item of the query: its own columns, its latest contract's behind `latest.`, and all its terms as text. */
export type PortfolioRecord = Omit<
  PortfolioRow,
  'latestContract' | 'currentYearCost' | 'annualizedCost' | 'warnings'
> &
  (
    | { [Field in keyof LatestContract as `latest.${Field}`]: LatestContract[Field] }
    | { [Field in keyof LatestContract as `latest.${Field}`]: null }
  ) & {
    /** The text of `gatheredTerms`. */
    terms: string | null;
  };

/**
 * SQL for the contracts of an alias as text: `id start cost end notice cycle` of each, separated by commas; `-` for no end,
 * the last two only if there is a day to give notice. `contractsIn` reads it.
 */
export const gatheredTerms = (alias: string): string => `string_agg(concat_ws(' ', ${alias}.id,
  ${alias}."startDate", ${alias}.cost, coalesce(${alias}."endDate"::text, '-'), nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate"),
  case when nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate") is not null then ${alias}."billingCycle" end), ',')`;

/** The columns of an item's latest contract. */
export const latestColumns = ['id', ...contractFieldNames] as const;

/**
 * The whole portfolio in one query; benchmarks run it bare. It is flat, because building JSON for every contract in
 * the database took longer than all else together, and it is ordered by id, since the table sorts its rows.
 */
export const portfolioStatement = `
  select s.id, s.unique_id, ${namesOf(softwareFieldNames, 's')}, s.version,
    owner.name as "businessOwner", admin.name as "techAdmin", sponsor.name as "executiveSponsor",
    coalesce(files.number, 0) as "vendorFiles", terms.terms,
    ${prefixedColumns(latestColumns, 'latest')}
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
    select "softwareId", ${gatheredTerms('c')} as terms from contracts c group by "softwareId"
  ) terms on terms."softwareId" = s.id
  order by s.id`;

/** Every item with its contracts, owners' names and number of files. */
export async function listPortfolio(db: Executor): Promise<PortfolioRecord[]> {
  const { rows } = await db.execute<PortfolioRecord>(sql.raw(portfolioStatement));
  return rows;
}
