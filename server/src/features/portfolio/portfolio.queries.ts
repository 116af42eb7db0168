import type { Contract } from '@purser/api/contracts';
import type { PortfolioRow } from '@purser/api/portfolio';
import type { RenewalDecision } from '@purser/api/renewal-terms';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { asOneSees, readInOneSnapshot } from '../../db/one-snapshot.ts';
import { namesOf } from '../../db/statements.ts';
import { type Changes, type DataState, readChanges } from '../../platform/cache/data-changes.ts';
import { contractText } from './contracts-in.ts';

/** What an item shows of itself, of its owners and its files. */
export type PortfolioItem = Omit<
  PortfolioRow,
  | 'latestContract'
  | 'currentYearCost'
  | 'annualizedCost'
  | 'warnings'
  | 'actBy'
  | 'renewsItself'
  | 'renewalState'
>;

/** An item's latest contract, and what is known of all of them. */
export interface ContractsOfItem {
  readonly latest: Contract;
  /** All of them, each as `contractText` writes it, the latest first, with commas between them. `contractsIn` reads it. */
  readonly gathered: string;
  /** What was decided about their terms. */
  readonly decisions: readonly RenewalDecision[] | null;
  /** Those for which an open request asks for another term. */
  readonly requestedContractIds: readonly number[] | null;
}

/** The order of an item's contracts in which they lie in their index. */
export const latestFirst = (alias: string): string => `order by ${alias}."startDate" desc, ${alias}.id desc`;

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
  select own.*, decided.decisions, requested."requestedContractIds"
  from (
    select c."softwareId", string_agg(${contractText('c')}, ',' ${latestFirst('c')}) as gathered
    from contracts c ${only('c."softwareId"', ids)} group by c."softwareId"
  ) own
  left join (
    select "softwareId", jsonb_agg(${decisionObject}) as decisions
    from renewal_decisions d where decision is not null ${and('"softwareId"', ids)} group by "softwareId"
  ) decided on decided."softwareId" = own."softwareId"
  left join (
    select "targetSoftwareId", array_agg("renewsContractId") as "requestedContractIds" from purchase_requests
    where status in ('draft', 'in_progress') and "renewsContractId" is not null ${and('"targetSoftwareId"', ids)}
    group by "targetSoftwareId"
  ) requested on requested."targetSoftwareId" = own."softwareId"`;

/** Their latest contracts. Asked for apart, so that both processors of a small machine work: it takes as long as the others. */
export const latestStatement = (ids?: readonly number[]): string => `
  select distinct on (c."softwareId") c."softwareId",
    ${namesOf([...latestColumns, 'renewsContractId', 'version', 'createdAt', 'updatedAt'], 'c')}
  from contracts c ${only('c."softwareId"', ids)} order by c."softwareId", "startDate" desc, c.id desc`;

/** SQL for a decision of the alias `d` as calls answer it. */
export const decisionObject = `jsonb_build_object(${[
  'contractId',
  'termEnd',
  'decision',
  'note',
  'until',
  'targetCost',
  'noticeSentOn',
  'noticeMethod',
  'evidenceFileIds',
  'endsWith',
  'vendorAgreed',
  'movedEnd',
  'requestId',
  'version',
]
  .map((name) => `'${name}', d."${name}"`)
  .join(', ')}, 'userId', d."decidedBy", 'userName', d."decidedByName",
  'decidedAt', to_char(d."decidedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

const only = (column: string, ids: readonly number[] | undefined): string =>
  ids ? `where ${column} in (${ids.join(', ')})` : '';

const and = (column: string, ids: readonly number[] | undefined): string =>
  ids ? `and ${column} in (${ids.join(', ')})` : '';

/** An item, and what it has of contracts. */
export interface FoundItem {
  readonly row: PortfolioItem;
  readonly contracts: ContractsOfItem | undefined;
}

/** What was read, at which moment, and which items were asked for; all of them without ids. */
export interface PortfolioReading extends Changes {
  readonly items: readonly FoundItem[];
}

// Beyond so many, reading all of them in one pass takes less time.
const mostIds = 1000;

/** Reads the items that have changed since an earlier state, or all of them where that can't be told. */
export async function readPortfolio(db: Database, before: DataState | undefined): Promise<PortfolioReading> {
  return (before && (await readChangedItems(db, before))) ?? (await readAllItems(db));
}

function readChangedItems(db: Database, before: DataState): Promise<PortfolioReading | undefined> {
  return db.transaction(async (tx) => {
    const changes = await readChanges(tx, before);
    const { changed } = changes;
    if (!changed || changed.length > mostIds) return undefined;
    if (changed.length === 0) return { ...changes, items: [] };
    return { ...changes, items: await readSomeItems(tx, changed) };
  }, asOneSees);
}

async function readAllItems(db: Database): Promise<PortfolioReading> {
  const [[changes, items, latest], gathered] = await readInOneSnapshot(
    db,
    async (tx) => [await readChanges(tx, undefined), await readItems(tx), await readLatest(tx)] as const,
    async (tx) => (await tx.execute<Gathered>(sql.raw(contractsStatement()))).rows,
  );
  const latestOf = new Map(latest.map((contract) => [contract.softwareId, contract]));
  const contracts = gathered.flatMap(({ softwareId, gathered: text, decisions, requestedContractIds }) => {
    const contract = latestOf.get(softwareId);
    return contract ? [{ latest: contract, gathered: text, decisions, requestedContractIds }] : [];
  });
  return { ...changes, items: together(items, contracts) };
}

/** Some items as they are now, in a transaction that has locked them. */
export const readSomeItems = async (tx: Executor, ids?: readonly number[]): Promise<FoundItem[]> =>
  together(await readItems(tx, ids), await readContracts(tx, ids));

const readItems = async (tx: Executor, ids?: readonly number[]) =>
  (await tx.execute<PortfolioItem>(sql.raw(itemsStatement(ids)))).rows;

const readLatest = async (tx: Executor) =>
  (await tx.execute<Contract & Record<string, unknown>>(sql.raw(latestStatement()))).rows;

interface Gathered extends Omit<ContractsOfItem, 'latest'>, Record<string, unknown> {
  readonly softwareId: number;
}

// Of few items, one statement more takes longer to ask for than to answer.
async function readContracts(tx: Executor, ids?: readonly number[]): Promise<ContractsOfItem[]> {
  const { rows } = await tx.execute<Contract & Gathered>(
    sql.raw(`
    select * from (${latestStatement(ids)}) latest join (${contractsStatement(ids)}) own using ("softwareId")`),
  );
  return rows.map(({ gathered, decisions, requestedContractIds, ...latest }) => ({
    latest,
    gathered,
    decisions,
    requestedContractIds,
  }));
}

function together(items: readonly PortfolioItem[], contracts: readonly ContractsOfItem[]): FoundItem[] {
  const contractsOf = new Map(contracts.map((own) => [own.latest.softwareId, own]));
  return items.map((row) => ({ row, contracts: contractsOf.get(row.id) }));
}
