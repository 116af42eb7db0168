import type { Contract } from '@purser/api/contracts';
import type { PortfolioRow } from '@purser/api/portfolio';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { asOneSees, readInOneSnapshot } from '../../db/one-snapshot.ts';
import { namesOf } from '../../db/statements.ts';
import { type Changes, type DataState, readChanges } from '../../platform/data-changes.ts';

/** What an item shows of itself, of its owners and its files. */
export type PortfolioItem = Omit<
  PortfolioRow,
  'latestContract' | 'currentYearCost' | 'annualizedCost' | 'warnings'
>;

/** An item's latest contract, with the terms of all of them as the text of `gatheredTerms`. */
export type ContractsOfItem = Contract & { readonly terms: string };

/**
 * SQL for the contracts of an alias as text: `id start cost end notice cycle` of each, separated by commas; `-` for no end,
 * the last two only if there is a day to give notice. `contractsIn` reads it.
 */
export const gatheredTerms = (alias: string): string => `string_agg(concat_ws(' ', ${alias}.id,
  ${alias}."startDate", ${alias}.cost, coalesce(${alias}."endDate"::text, '-'), nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate"),
  case when nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate") is not null then ${alias}."billingCycle" end), ',')`;

/** The columns of an item's latest contract that its row shows. */
export const latestColumns = ['id', ...contractFieldNames] as const;

/** Items in the order of their ids, since the table sorts its rows: every one, or those with some ids. */
export const itemsStatement = (ids?: readonly number[]): string => `
  select s.id, s.unique_id, ${namesOf(softwareFieldNames, 's')}, s.version,
    owner.name as "businessOwner", admin.name as "techAdmin", sponsor.name as "executiveSponsor",
    coalesce(files.number, 0) as "vendorFiles"
  from software s
  left join users owner on owner.id = s.business_owner_id and owner."deletedAt" is null
  left join users admin on admin.id = s.tech_admin_id and admin."deletedAt" is null
  left join users sponsor on sponsor.id = s.executive_sponsor_id and sponsor."deletedAt" is null
  left join (
    select "softwareId", count(*)::integer as number from vendor_files ${only('"softwareId"', ids)} group by "softwareId"
  ) files on files."softwareId" = s.id
  ${only('s.id', ids)} order by s.id`;

/** Their contracts in one pass, a row for each item that has any: building JSON for each takes longer than all else together. */
export const contractsStatement = (ids?: readonly number[]): string => `
  select distinct on ("softwareId") "softwareId", ${namesOf([...latestColumns, 'renewsContractId', 'version', 'createdAt', 'updatedAt'], 'c')},
    ${gatheredTerms('c')} over (partition by "softwareId") as terms
  from contracts c ${only('"softwareId"', ids)} order by "softwareId", "startDate" desc, id desc`;

const only = (column: string, ids: readonly number[] | undefined): string =>
  ids ? `where ${column} in (${ids.join(', ')})` : '';

/** An item, and what it has of contracts. */
export interface FoundItem {
  readonly row: PortfolioItem;
  readonly contracts: ContractsOfItem | undefined;
}

/** What was read, of which moment, and of which items; of all where no ids are said. */
export interface Reading extends Changes {
  readonly items: readonly FoundItem[];
}

// Beyond so many, reading all of them in one pass takes less time.
const mostIds = 1000;

/** Reads the items that have changed since an earlier state, or all of them where that can't be told. */
export async function readPortfolio(db: Database, before: DataState | undefined): Promise<Reading> {
  return (before && (await readChangedItems(db, before))) ?? (await readAllItems(db));
}

function readChangedItems(db: Database, before: DataState): Promise<Reading | undefined> {
  return db.transaction(async (tx) => {
    const changes = await readChanges(tx, before);
    const { changed } = changes;
    if (!changed || changed.length > mostIds) return undefined;
    if (changed.length === 0) return { ...changes, items: [] };
    return { ...changes, items: together(await readItems(tx, changed), await readContracts(tx, changed)) };
  }, asOneSees);
}

async function readAllItems(db: Database): Promise<Reading> {
  const [[changes, items], contracts] = await readInOneSnapshot(
    db,
    async (tx) => [await readChanges(tx, undefined), await readItems(tx)] as const,
    (tx) => readContracts(tx),
  );
  return { ...changes, items: together(items, contracts) };
}

const readItems = async (tx: Executor, ids?: readonly number[]) =>
  (await tx.execute<PortfolioItem>(sql.raw(itemsStatement(ids)))).rows;

const readContracts = async (tx: Executor, ids?: readonly number[]) =>
  (await tx.execute<ContractsOfItem>(sql.raw(contractsStatement(ids)))).rows;

function together(items: readonly PortfolioItem[], contracts: readonly ContractsOfItem[]): FoundItem[] {
  const byItem = new Map(contracts.map((each) => [each.softwareId, each]));
  return items.map((row) => ({ row, contracts: byItem.get(row.id) }));
}
