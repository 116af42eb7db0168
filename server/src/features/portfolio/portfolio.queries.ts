import type { Contract } from '@purser/api/contracts';
import type { PortfolioRow } from '@purser/api/portfolio';
import type { RenewalDecision } from '@purser/api/renewal-terms';
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
  | 'latestContract'
  | 'currentYearCost'
  | 'annualizedCost'
  | 'warnings'
  | 'actBy'
  | 'renewsItself'
  | 'renewalState'
>;

/** An item's latest contract, and what is known of all of them. */
export interface ContractsOfItem extends Contract {
  /** Their costs, as the text of `gatheredTerms`. */
  readonly terms: string;
  /** What else their renewals depend on, as the text of `gatheredRenewals`. */
  readonly renewals: string;
  /** What was decided about their terms. */
  readonly decisions: readonly RenewalDecision[] | null;
  /** Those for which an open request asks for another term. */
  readonly requestedContractIds: readonly number[] | null;
}

/**
 * SQL for the contracts of an alias as text: `id start cost end notice cycle` of each, separated by commas; `-` for no end,
 * the last two only if there is a day to give notice. `contractsIn` reads it.
 */
export const gatheredTerms = (alias: string): string => `string_agg(concat_ws(' ', ${alias}.id,
  ${alias}."startDate", ${alias}.cost, coalesce(${alias}."endDate"::text, '-'), nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate"),
  case when nullif(${alias}."cancellationNoticeDate", ${alias}."nextReviewDate") is not null then ${alias}."billingCycle" end), ',')`;

/**
 * SQL for what renewals depend on besides, as text: `id version cycle renews notice review months uplift count unit renewed price payment` of each
 * contract, separated by commas; `-` for what isn't entered. The price is `currency:original:rate` in a currency of its own. The payment type may have spaces, and has a unit separator for each comma. `renewalContractsIn` reads it.
 */
const gatheredRenewals = (
  alias: string,
): string => `string_agg(concat_ws(' ', ${alias}.id, ${alias}.version, ${alias}."billingCycle",
  ${alias}."autoRenew"::integer, ${[
    'cancellationNoticeDate',
    'nextReviewDate',
    'renewalMonths',
    'renewalUplift',
    'noticeCount',
    'noticeUnit',
    'renewsContractId',
  ]
    .map((name) => `coalesce(${alias}."${name}"::text, '-')`)
    .join(', ')}, coalesce(${alias}.currency || ':' || ${alias}."originalCost" || ':' || ${alias}.rate, '-'),
  replace(${alias}."paymentType", ',', E'\\x1f')), ',')`;

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
  select distinct on (c."softwareId") c."softwareId", ${namesOf([...latestColumns, 'renewsContractId', 'version', 'createdAt', 'updatedAt'], 'c')},
    ${gatheredTerms('c')} over (partition by c."softwareId") as terms,
    ${gatheredRenewals('c')} over (partition by c."softwareId") as renewals, decided.decisions, requested."requestedContractIds"
  from contracts c
  left join (
    select "softwareId", jsonb_agg(${decisionObject}) as decisions
    from renewal_decisions d where decision is not null ${and('"softwareId"', ids)} group by "softwareId"
  ) decided on decided."softwareId" = c."softwareId"
  left join (
    select "targetSoftwareId", array_agg("renewsContractId") as "requestedContractIds" from purchase_requests
    where status in ('draft', 'in_progress') and "renewsContractId" is not null ${and('"targetSoftwareId"', ids)}
    group by "targetSoftwareId"
  ) requested on requested."targetSoftwareId" = c."softwareId"
  ${only('c."softwareId"', ids)} order by c."softwareId", "startDate" desc, c.id desc`;

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

/** Some items as they are now, in a transaction that has locked them. */
export const readSomeItems = async (tx: Executor, ids?: readonly number[]): Promise<FoundItem[]> =>
  together(await readItems(tx, ids), await readContracts(tx, ids));

const readItems = async (tx: Executor, ids?: readonly number[]) =>
  (await tx.execute<PortfolioItem>(sql.raw(itemsStatement(ids)))).rows;

const readContracts = async (tx: Executor, ids?: readonly number[]) =>
  (await tx.execute<ContractsOfItem & Record<string, unknown>>(sql.raw(contractsStatement(ids)))).rows;

function together(items: readonly PortfolioItem[], contracts: readonly ContractsOfItem[]): FoundItem[] {
  const byItem = new Map(contracts.map((each) => [each.softwareId, each]));
  return items.map((row) => ({ row, contracts: byItem.get(row.id) }));
}
