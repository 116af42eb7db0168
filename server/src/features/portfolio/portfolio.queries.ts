import type { PortfolioRow } from '@purser/api/portfolio';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { readInOneSnapshot } from '../../db/one-snapshot.ts';
import { namesOf } from '../../db/statements.ts';

/** What an item shows of itself, of its owners and its files. */
export type PortfolioItem = Omit<
  PortfolioRow,
  'latestContract' | 'currentYearCost' | 'annualizedCost' | 'warnings'
>;

/** An item's latest contract, with the terms of all of them as the text of `gatheredTerms`. */
export type ContractsOfItem = NonNullable<PortfolioRow['latestContract']> & {
  readonly softwareId: number;
  readonly terms: string;
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

/** Every item, in the order of their ids, since the table sorts its rows. */
export const itemsStatement = `
  select s.id, s.unique_id, ${namesOf(softwareFieldNames, 's')}, s.version,
    owner.name as "businessOwner", admin.name as "techAdmin", sponsor.name as "executiveSponsor",
    coalesce(files.number, 0) as "vendorFiles"
  from software s
  left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
  left join users admin on admin.id = s.tech_admin_id and admin."deletedAt" is null
  left join users sponsor on sponsor.id = s.executive_sponsor_id and sponsor."deletedAt" is null
  left join (select "softwareId", count(*)::integer as number from vendor_files group by "softwareId") files
    on files."softwareId" = s.id
  order by s.id`;

/** All contracts in one pass, a row for each item that has any: building JSON for each takes longer than all else together. */
export const contractsStatement = `
  select distinct on ("softwareId") "softwareId", ${namesOf(latestColumns, 'c')},
    ${gatheredTerms('c')} over (partition by "softwareId") as terms
  from contracts c order by "softwareId", "startDate" desc, id desc`;

/** All items, and what each that has contracts has of them. */
export interface Portfolio {
  readonly items: readonly PortfolioItem[];
  readonly contracts: ReadonlyMap<number, ContractsOfItem>;
}

export async function readPortfolio(db: Database): Promise<Portfolio> {
  const [items, contracts] = await readInOneSnapshot(
    db,
    (tx) => tx.execute<PortfolioItem>(sql.raw(itemsStatement)),
    (tx) => tx.execute<ContractsOfItem>(sql.raw(contractsStatement)),
  );
  return { items: items.rows, contracts: new Map(contracts.rows.map((row) => [row.softwareId, row])) };
}
