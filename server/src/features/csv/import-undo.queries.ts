import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { mostImportsListed, undoUntil } from '@purser/domain/import-undo';
import { defaultOptions } from '@purser/domain/options';
import { and, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { imports, type UndoOutcome } from '../../db/tables/imports.ts';
import { getOptions } from '../../platform/settings.ts';
import { removablePeople } from './import.queries.ts';

// What an import wrote may be megabytes: it is read where it is undone.
const { written: _written, ...columns } = getTableColumns(imports);

type ImportRow = Omit<typeof imports.$inferSelect, 'written'>;

/** An import as calls answer it. */
export const entryOf = ({ undoneBy: _by, outcome: _outcome, ...row }: ImportRow): ImportEntry => ({
  ...row,
  undoUntil: undoUntil(row.createdAt),
});

export const lockImport = (tx: Executor, id: number): Promise<ImportRow | undefined> =>
  firstRow(tx.select(columns).from(imports).where(eq(imports.id, id)).for('update'));

export const findImport = (db: Executor, id: number): Promise<ImportRow | undefined> =>
  firstRow(db.select(columns).from(imports).where(eq(imports.id, id)));

/** The imports of a kind since a moment, the newest first. */
export async function listImportsSince(
  db: Executor,
  { moment, kind }: Pick<ImportRow, 'kind'> & { readonly moment: string },
): Promise<ImportEntry[]> {
  const rows = await db
    .select(columns)
    .from(imports)
    .where(and(gt(imports.createdAt, moment), eq(imports.kind, kind)))
    .orderBy(desc(imports.id))
    .limit(mostImportsListed);
  return rows.map(entryOf);
}

/**
 * The items of an import that still exist: whether the import added them, and the reasons why an undo leaves them as they
 * are, with all that the import wrote of them. Records that were added to an older item remain and are no such reason.
 */
export const itemsOf = (importId: number): SQL => sql`(
  select written.id, written."isNew", array_remove(array[
    case when written."isChanged" then 'changed' end,
    case when written."areContractsChanged" or (written."isNew" and (${areItsContractsChanged(importId)}
      or exists (select from renewal_decisions where "softwareId" = written.id and decision is not null))) then 'contracts' end,
    case when written."isNew" and exists (select from comments where "softwareId" = written.id) then 'comments' end,
    case when written."isNew" and exists (select from vendor_files where "softwareId" = written.id) then 'files' end,
    case when written."isNew" and (
      exists (select from purchase_requests where "softwareId" = written.id)
      or exists (select from purchase_requests where "targetSoftwareId" = written.id)
    ) then 'requests' end,
    case when written."isNew" and exists (
      select from change_logs where "softwareId" = written.id and "byClient") then 'history' end
  ], null) as reasons
  from (
    select one."softwareId" as id,
      bool_or(one.kind = 'item' and one.before is null) as "isNew",
      max(one."contractCount") as "contractCount",
      max(imports."createdAt") as "importedAt",
      bool_or(one.kind = 'item' and software.version <> one.version) as "isChanged",
      bool_or(one.kind = 'contract' and (contracts.version is distinct from one.version or exists (
        select from renewal_decisions where "contractId" = contracts.id and decision is not null))) as "areContractsChanged"
    from import_writes one
    join imports on imports.id = one."importId"
    join software on software.id = one."softwareId"
    left join contracts on one.kind = 'contract' and contracts.id = one."recordId"
    where one."importId" = ${importId} and one.kind <> 'person'
    group by one."softwareId"
  ) as written)`;

// Unchanged contracts of a new item have its import's moment and number. Their version is the first, or the one that the
// undo of a later import has given them.
const areItsContractsChanged = (importId: number): SQL => sql`(
  select count(*) <> written."contractCount" or coalesce(
    bool_or(contracts.version <> coalesce(own.version, 1) or contracts."createdAt" <> written."importedAt"), false)
  from contracts
  left join import_writes own on own."importId" = ${importId} and own.kind = 'contract' and own."recordId" = contracts.id
  where contracts."softwareId" = written.id)`;

/** What undoing an import would do now; `gone` counts its items that somebody has deleted since. */
export async function expectOutcome(db: Executor, importId: number): Promise<UndoOutcome> {
  const { rows } = await db.execute<UndoOutcome & Record<string, unknown>>(sql`
    with item as materialized (select * from ${itemsOf(importId)} as item),
    undone as (select id, "isNew" from item where reasons = '{}')
    select (select count(*)::integer from undone where "isNew") as items,
      (select coalesce(sum(case when kind = 'item' then "contractCount" when "isNew" then 0 else 1 end), 0)::integer
        from import_writes join undone on undone.id = "softwareId"
        where "importId" = ${importId} and before is null) as contracts,
      (select count(*)::integer from (${removablePeople(importId, sql`(select id from undone)`)}) as person) as people,
      (select count(*)::integer from undone where not "isNew") as restored,
      (select count(*)::integer from item where reasons <> '{}') as kept,
      (select count(distinct "softwareId")::integer from import_writes
        where "importId" = ${importId} and "softwareId" is not null
          and not exists (select from software where id = "softwareId")) as gone`);
  return rows[0] ?? noOutcome;
}

export const noOutcome: UndoOutcome = { items: 0, contracts: 0, people: 0, restored: 0, kept: 0, gone: 0 };

/** The newest later import whose changes prevent the undo of items, with their number; null where there is none. */
export async function findUndoFirst(db: Executor, importId: number): Promise<ImportUndo['undoFirst']> {
  const { rows } = await db.execute<NonNullable<ImportUndo['undoFirst']>>(sql`
    select imports.id, imports."fileName", imports."createdAt", count(distinct item.id)::integer as items
    from ${itemsOf(importId)} as item
    join import_writes later on later."softwareId" = item.id and later."importId" > ${importId}
    join imports on imports.id = later."importId" and imports."undoneAt" is null
    left join software on later.kind = 'item' and software.id = later."recordId"
    left join contracts on later.kind = 'contract' and contracts.id = later."recordId"
    where item.reasons <> '{}' and later.version = coalesce(software.version, contracts.version)
    group by imports.id order by imports.id desc limit 1`);
  return rows[0] ?? null;
}

type RemainingItem = ImportUndo['keptItems'][number];

// More items than these are looked up in the portfolio.
const mostListed = 200;

/** The first items of an import that would remain now, by name. */
export const listItemsToRemain = (db: Executor, importId: number): Promise<RemainingItem[]> =>
  listRemaining(db, sql`(select id, reasons from ${itemsOf(importId)} as item where reasons <> '{}')`);

/** The first items of an undone import that have remained and still exist, by name. */
export const listRemainingItems = (db: Executor, importId: number): Promise<RemainingItem[]> =>
  listRemaining(
    db,
    sql`(select distinct "softwareId" as id, kept as reasons from import_writes
      where "importId" = ${importId} and kept is not null)`,
  );

async function listRemaining(db: Executor, remaining: SQL): Promise<RemainingItem[]> {
  const { rows } = await db.execute<RemainingItem & Record<string, unknown>>(sql`
    select software.id as "softwareId", vendor || ' ' || product_name as name, remaining.reasons
    from ${remaining} as remaining join software on software.id = remaining.id
    order by vendor collate "und-x-icu", product_name collate "und-x-icu", software.id limit ${mostListed}`);
  return rows;
}

type Row = {
  readonly list: 'businessSegments' | 'teamUsage' | 'statusOptions' | 'paymentTypes';
  readonly value: string;
};

/**
 * The number of added option values that no item has any more once an import is undone. They remain in Settings: they may
 * have been added for something else.
 */
export async function countUnusedOptions(db: Executor, importId: number): Promise<number> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with item as materialized (select id, "isNew" from ${itemsOf(importId)} as item where reasons = '{}'),
    used as (
      select item.id is not null as goes, list, value
      from software left join item on item.id = software.id cross join lateral ${ownLists(sql`software`)}
      union all
      select item."isNew" is true, 'paymentTypes', contracts."paymentType"
      from contracts left join item on item.id = contracts."softwareId"
      union all
      select false, list, value
      from import_writes join item on item.id = "softwareId"
      cross join lateral json_populate_record(null::software, before) as was cross join lateral ${ownLists(sql`was`)}
      where "importId" = ${importId} and kind = 'item' and before is not null)
    select list, value from used where value is not null group by list, value having bool_and(goes)`);
  const options = await getOptions(db);
  const wasAdded = ({ list, value }: Row): boolean =>
    options[list].includes(value) && !defaultOptions[list].includes(value);
  return rows.filter(wasAdded).length;
}

const ownLists = (row: SQL): SQL => sql`(
  select 'businessSegments' as list, unnest(${row}.business_segment) as value
  union all select 'teamUsage', unnest(${row}.team_usage)
  union all select 'statusOptions', ${row}.status
  union all select 'paymentTypes', ${row}."paymentType") as used_values`;
