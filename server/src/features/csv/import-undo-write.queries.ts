/** The steps of an undo, each a statement for the whole import. Its items are locked before the first. */
import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { endingStatuses } from '@purser/domain/options';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { assignments } from '../../db/statements.ts';
import { importWrites } from '../../db/tables/imports.ts';
import type { Authorship } from '../../platform/history.ts';
import { ownerColumns } from '../software/software.queries.ts';
import { itemsOf } from './import-undo.queries.ts';

/** Whether an import wrote contracts, whether it ended items whose contracts would go on, and whether it added people. */
export async function findImportContents(tx: Executor, importId: number) {
  const { rows } = await tx.execute<{ contracts: boolean; endings: boolean; people: boolean }>(sql`
    select coalesce(bool_or(kind = 'contract' or "contractCount" > 0), false) as contracts,
      coalesce(bool_or(kind = 'item' and not ${isEnding(sql`before ->> 'status'`)} and exists (
        select from software join contracts on contracts."softwareId" = software.id
        where software.id = "recordId" and ${isEnding(sql`software.status`)}
          and (contracts."autoRenew" or contracts."endDate" is null))), false) as endings,
      coalesce(bool_or(kind = 'person'), false) as people
    from import_writes where "importId" = ${importId}`);
  return rows[0] ?? { contracts: false, endings: false, people: false };
}

const isEnding = (status: SQL): SQL => sql`(${status} = any(${sql.param([...endingStatuses])}))`;

/** Updates the database's statistics: believed to be small, the table would be read row by row again and again. */
export const analyzeWrites = (tx: Executor): Promise<unknown> => tx.execute(sql`analyze import_writes`);

/** Locks the items of an import, in the same order as every transaction, so that nothing can be added to them. */
export const lockItems = (tx: Executor, importId: number): Promise<unknown> =>
  tx.execute(sql`
    select count(*) from (
      select id from software where id in (
        select "softwareId" from import_writes where "importId" = ${importId} and "softwareId" is not null)
      order by id for update) as locked`);

/** Marks the items that remain, each with all that the import wrote of it. */
export const markRemaining = (tx: Executor, importId: number): Promise<unknown> =>
  tx.execute(sql`
    update import_writes set kept = item.reasons from ${itemsOf(importId)} as item
    where "importId" = ${importId} and "softwareId" = item.id and item.reasons <> '{}'`);

/** Removes owners who were deleted since from the rows before the import: a deleted person owns nothing. */
export async function clearDeletedOwners(tx: Executor, importId: number): Promise<void> {
  for (const column of ownerColumns) {
    await tx.execute(sql`
      update import_writes set before = (before::jsonb || jsonb_build_object(${column}::text, null))::json
      where "importId" = ${importId} and kind = 'item' and before ->> ${column} is not null
        and not exists (select from users where id = (before ->> ${column})::integer and "deletedAt" is null)`);
  }
}

/** A record that is restored: its row before the import, null for a contract that the import added, and its row now. */
export interface Reverted<Row> {
  readonly id: number;
  readonly before: Row | null;
  readonly now: Row;
}

const batchSize = 500;

/** A batch of the changed items with ids above `after`, in their order. */
export const listRevertedItems = (tx: Executor, importId: number, after: number) =>
  listReverted<Software>(
    tx,
    sql`software`,
    sql`"importId" = ${importId} and kind = 'item' and before is not null and "recordId" > ${after}`,
  );

/** A batch of the contracts of items that existed before the import, once the new items are removed. */
export const listRevertedContracts = (tx: Executor, importId: number, after: number) =>
  listReverted<Contract>(
    tx,
    sql`contracts`,
    sql`"importId" = ${importId} and kind = 'contract' and "recordId" > ${after}`,
  );

async function listReverted<Row>(tx: Executor, table: SQL, condition: SQL): Promise<Reverted<Row>[]> {
  const { rows } = await tx.execute<Reverted<Row> & Record<string, unknown>>(sql`
    select "recordId" as id, before, row_to_json(${table}) as now
    from import_writes join ${table} on ${table}.id = "recordId"
    where kept is null and ${condition} order by "recordId" limit ${batchSize}`);
  return rows;
}

/** Gives changed items and contracts their values of before the import, and counts their versions up. */
export async function revertRecords(tx: Executor, authorship: Authorship, importId: number): Promise<void> {
  const revert = (kind: 'item' | 'contract', table: SQL, columns: readonly string[]): Promise<unknown> =>
    tx.execute(sql`
      update ${table} set ${assignments(columns, 'was')}, version = ${table}.version + 1,
        "updatedAt" = ${authorship.at}::timestamptz
      from import_writes cross join lateral json_populate_record(null::${table}, before) as was
      where "importId" = ${importId} and kind = ${kind} and kept is null and before is not null
        and ${table}.id = "recordId"`);
  await revert('item', sql`software`, softwareFieldNames);
  await revert('contract', sql`contracts`, contractFieldNames);
}

/** Lets an earlier import be undone, too, whose records are restored to what it wrote: they get today's version. */
export async function updateEarlierWrites(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`
    update import_writes as earlier set version = one.version + 1 from import_writes as one
    where one."importId" = ${importId} and one.kept is null and one.before is not null
      and earlier."importId" in (select id from imports where id < ${importId} and "undoneAt" is null)
      and earlier.kind = one.kind and earlier."recordId" = one."recordId"
      and earlier.version = (one.before ->> 'version')::integer`);
  // A contract of a new item has no row of its own until its version is no longer the first.
  await tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version)
    select imports.id, 'contract', one."recordId", one."softwareId", one.version + 1
    from import_writes as one
    join import_writes as item on item.kind = 'item' and item."recordId" = one."softwareId" and item.before is null
    join imports on imports.id = item."importId" and imports.id < ${importId} and "undoneAt" is null
    join contracts on contracts.id = one."recordId" and contracts."createdAt" = imports."createdAt"
    where one."importId" = ${importId} and one.kind = 'contract' and one.kept is null
      and (one.before ->> 'version')::integer = 1`);
}

/** Removes the items that the import added, with their contracts, or the contracts that it added to other items. */
export const removeAdded = (
  tx: Executor,
  importId: number,
  { table, kind }: { readonly table: 'software' | 'contracts'; readonly kind: 'item' | 'contract' },
): Promise<unknown> =>
  tx.execute(sql`
    delete from ${sql.identifier(table)} where id in (
      select "recordId" from import_writes
      where "importId" = ${importId} and kind = ${kind} and kept is null and before is null)`);

/** Deletes the writes of an undone import, except those of items that remain. */
export const deleteWrites = (tx: Executor, importId: number): Promise<unknown> =>
  tx.delete(importWrites).where(sql`"importId" = ${importId} and kept is null`);
