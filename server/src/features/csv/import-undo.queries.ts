import { type ImportEntry, type ImportUndo, mostImportsListed } from '@purser/api/imports';
import { undoUntil } from '@purser/domain/import-undo';
import { desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { imports, type UndoOutcome } from '../../db/tables/imports.ts';
import { removablePeople } from './import-people.queries.ts';

type ImportRow = typeof imports.$inferSelect;

/** An import as it is told of. */
export const entryOf = (row: ImportRow): ImportEntry => ({
  id: row.id,
  fileName: row.fileName,
  imported: row.imported,
  userId: row.userId,
  userName: row.userName,
  createdAt: row.createdAt,
  undoUntil: undoUntil(row.createdAt),
  undoneAt: row.undoneAt,
  undoneByName: row.undoneByName,
});

/** One import, held until the transaction ends; or undefined. */
export async function lockImport(tx: Executor, id: number): Promise<ImportRow | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return row;
}

/** One import, or undefined. */
export async function findImport(db: Executor, id: number): Promise<ImportRow | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.id, id));
  return row;
}

/** The imports since a moment, the newest first. */
export async function listImportsSince(db: Executor, moment: string): Promise<ImportEntry[]> {
  const rows = await db
    .select()
    .from(imports)
    .where(gt(imports.createdAt, moment))
    .orderBy(desc(imports.id))
    .limit(mostImportsListed);
  return rows.map(entryOf);
}

/**
 * The items of an import that are still there: whether it made them, and why they stay, if they do. An item goes or stays
 * with all that the import wrote of it. Whatever was added to an item of before stays with it, so it keeps nothing back.
 */
export const itemsOf = (importId: number): SQL => sql`(
  select written.id, written."isNew", array_remove(array[
    case when written."isChanged" then 'changed' end,
    case when written."areContractsChanged" or (written."isNew" and ${areItsContractsChanged(importId)}) then 'contracts' end,
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
      bool_or(one.kind = 'contract' and contracts.version is distinct from one.version) as "areContractsChanged"
    from import_writes one
    join imports on imports.id = one."importId"
    join software on software.id = one."softwareId"
    left join contracts on one.kind = 'contract' and contracts.id = one."recordId"
    where one."importId" = ${importId} and one.kind <> 'person'
    group by one."softwareId"
  ) as written)`;

// Those that came with a new item have its import's moment and are as many as came. Their version is the first, or what an
// undo of a later import has left.
const areItsContractsChanged = (importId: number): SQL => sql`(
  select count(*) <> written."contractCount" or coalesce(
    bool_or(contracts.version <> coalesce(own.version, 1) or contracts."createdAt" <> written."importedAt"), false)
  from contracts
  left join import_writes own on own."importId" = ${importId} and own.kind = 'contract' and own."recordId" = contracts.id
  where contracts."softwareId" = written.id)`;

/** How many items of an import somebody has deleted since. */
async function countGone(db: Executor, importId: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    select count(distinct "softwareId")::integer as gone from import_writes
    where "importId" = ${importId} and "softwareId" is not null
      and not exists (select from software where id = "softwareId")`);
  return rows[0]?.gone ?? 0;
}

/** What undoing an import would come to now. */
export async function expectOutcome(db: Executor, importId: number): Promise<UndoOutcome> {
  const { rows } = await db.execute<Omit<UndoOutcome, 'gone'>>(sql`
    with item as materialized (select * from ${itemsOf(importId)} as item),
    going as (select id, "isNew" from item where reasons = '{}')
    select (select count(*)::integer from going where "isNew") as items,
      (select coalesce(sum(case when kind = 'item' then "contractCount" when "isNew" then 0 else 1 end), 0)::integer
        from import_writes join going on going.id = "softwareId"
        where "importId" = ${importId} and before is null) as contracts,
      (select count(*)::integer from (${removablePeople(importId, sql`(select id from going)`)}) as person) as people,
      (select count(*)::integer from going where not "isNew") as restored,
      (select count(*)::integer from item where reasons <> '{}') as kept`);
  const outcome = rows[0] ?? { items: 0, contracts: 0, people: 0, restored: 0, kept: 0 };
  return { ...outcome, gone: await countGone(db, importId) };
}

/** The newest import that wrote last what keeps items of this one back, and of how many; null where there is none. */
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

// Whoever looks at more of them than these looks at the portfolio.
const mostKeptShown = 200;

/** The first items of an import that would stay now, by name. */
export const listItemsToRemain = (db: Executor, importId: number): Promise<RemainingItem[]> =>
  listRemaining(db, sql`(select id, reasons from ${itemsOf(importId)} as item where reasons <> '{}')`);

/** The first items of an undone import that have stayed and are still there, by name. */
export const listRemainingItems = (db: Executor, importId: number): Promise<RemainingItem[]> =>
  listRemaining(
    db,
    sql`(select distinct "softwareId" as id, kept as reasons from import_writes
      where "importId" = ${importId} and kept is not null)`,
  );

async function listRemaining(db: Executor, kept: SQL): Promise<RemainingItem[]> {
  const { rows } = await db.execute<RemainingItem & Record<string, unknown>>(sql`
    select software.id as "softwareId", vendor || ' ' || product_name as name, kept.reasons
    from ${kept} as kept join software on software.id = kept.id
    order by vendor collate "und-x-icu", product_name collate "und-x-icu", software.id limit ${mostKeptShown}`);
  return rows;
}
