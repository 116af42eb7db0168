/** The steps of an undo, each one statement for the whole import. Its items are held before the first. */
import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { pick } from '@purser/domain/fields';
import { softwareFieldNames } from '@purser/domain/software-fields';
import { contractFieldNames } from '@purser/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { assignments } from '../../db/statements.ts';
import { importWrites } from '../../db/tables/imports.ts';
import type { Authorship } from '../../platform/history.ts';
import { ownerColumns } from '../software/software.queries.ts';
import { itemsOf } from './import-undo.queries.ts';

/** Whether an import has brought contracts, and people. */
export async function findImportContents(
  tx: Executor,
  importId: number,
): Promise<{ readonly contracts: boolean; readonly people: boolean }> {
  const { rows } = await tx.execute<{ contracts: boolean; people: boolean }>(sql`
    select coalesce(bool_or(kind = 'contract' or "contractCount" > 0), false) as contracts,
      coalesce(bool_or(kind = 'person'), false) as people
    from import_writes where "importId" = ${importId}`);
  return rows[0] ?? { contracts: false, people: false };
}

/** Lets the database know how much an import wrote: taken for a few rows, they would be gone through again and again. */
export const countWrites = (tx: Executor): Promise<unknown> => tx.execute(sql`analyze import_writes`);

/** Holds the items of an import, in the order in which everybody holds items, so that nobody adds anything to them. */
export async function lockItems(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`
    select count(*) from (
      select id from software where id in (
        select "softwareId" from import_writes where "importId" = ${importId} and "softwareId" is not null)
      order by id for update) as held`);
}

/** Marks what stays, each item with all that the import wrote of it. */
export async function markRemaining(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`
    update import_writes set kept = item.reasons from ${itemsOf(importId)} as item
    where "importId" = ${importId} and "softwareId" = item.id and item.reasons <> '{}'`);
}

/** Whoever owned an item before and was deleted since owns it no more, as is true of all items. */
export async function clearDeletedOwners(tx: Executor, importId: number): Promise<void> {
  for (const column of ownerColumns) {
    await tx.execute(sql`
      update import_writes set before = (before::jsonb || jsonb_build_object(${column}::text, null))::json
      where "importId" = ${importId} and kind = 'item' and before ->> ${column} is not null
        and not exists (select from users where id = (before ->> ${column})::integer and "deletedAt" is null)`);
  }
}

/** A record that goes back: what it was before the import, null for a contract that wasn't there, and what it is now. */
export interface Reverted<Row> {
  readonly id: number;
  readonly before: Row | null;
  readonly now: Row;
}

const revertedAtOnce = 500;

/** Changed items after the one with the id `after`, in their order. */
export const listRevertedItems = (tx: Executor, importId: number, after: number) =>
  listReverted<Software>(tx, sql`import_writes join software on software.id = "recordId"`, {
    now: sql`row_to_json(software)`,
    which: sql`"importId" = ${importId} and kind = 'item' and before is not null and "recordId" > ${after}`,
  });

/** The contracts of items that were there before the import, once the others are removed; after the one with the id `after`. */
export const listRevertedContracts = (tx: Executor, importId: number, after: number) =>
  listReverted<Contract>(tx, sql`import_writes join contracts on contracts.id = "recordId"`, {
    now: sql`row_to_json(contracts)`,
    which: sql`"importId" = ${importId} and kind = 'contract' and "recordId" > ${after}`,
  });

async function listReverted<Row>(
  tx: Executor,
  from: SQL,
  { now, which }: { readonly now: SQL; readonly which: SQL },
): Promise<Reverted<Row>[]> {
  const { rows } = await tx.execute<Reverted<Row> & Record<string, unknown>>(sql`
    select "recordId" as id, before, ${now} as now from ${from}
    where kept is null and ${which} order by "recordId" limit ${revertedAtOnce}`);
  return rows;
}

/** The fields of a record that an import writes, with their values. */
export const itemFields = (row: Software): Partial<Software> => pick(row, softwareFieldNames);
export const contractFields = (row: Contract): Partial<Contract> => pick(row, contractFieldNames);

const revertTable = (
  { at }: Authorship,
  importId: number,
  record: {
    readonly table: 'software' | 'contracts';
    readonly kind: string;
    readonly columns: readonly string[];
  },
): SQL => {
  const table = sql.identifier(record.table);
  return sql`
    update ${table} set ${assignments(record.columns, 'was')}, version = ${table}.version + 1, "updatedAt" = ${at}::timestamptz
    from import_writes cross join lateral json_populate_record(null::${table}, before) as was
    where "importId" = ${importId} and kind = ${record.kind} and kept is null and before is not null
      and ${table}.id = "recordId"`;
};

/** Gives changed items and contracts their values of before, and counts their versions up. */
export async function revertRecords(tx: Executor, authorship: Authorship, importId: number): Promise<void> {
  await tx.execute(
    revertTable(authorship, importId, { table: 'software', kind: 'item', columns: softwareFieldNames }),
  );
  await tx.execute(
    revertTable(authorship, importId, { table: 'contracts', kind: 'contract', columns: contractFieldNames }),
  );
}

/** An earlier import that wrote what now is again as it left it can be undone too: its version is the one of today. */
export async function passOnVersions(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`
    update import_writes as earlier set version = one.version + 1 from import_writes as one
    where one."importId" = ${importId} and one.kept is null and one.before is not null
      and earlier."importId" in (select id from imports where id < ${importId} and "undoneAt" is null)
      and earlier.kind = one.kind and earlier."recordId" = one."recordId"
      and earlier.version = (one.before ->> 'version')::integer`);
  // A contract that came with a new item is written down only now that its version is no longer the first.
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

/** The records that an import made and that go. */
const recordsToRemove = (
  importId: number,
  kind: 'item' | 'contract',
): SQL => sql`(select "recordId" from import_writes
  where "importId" = ${importId} and kind = ${kind} and kept is null and before is null)`;

/** Removes the items that the import made, with their contracts. */
export async function removeItems(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`delete from software where id in ${recordsToRemove(importId, 'item')}`);
}

/** Removes the contracts that the import added to items of before. */
export async function removeContracts(tx: Executor, importId: number): Promise<void> {
  await tx.execute(sql`delete from contracts where id in ${recordsToRemove(importId, 'contract')}`);
}

/** Forgets what an undone import wrote, but for what has stayed. */
export async function deleteWrites(tx: Executor, importId: number): Promise<void> {
  await tx.delete(importWrites).where(sql`"importId" = ${importId} and kept is null`);
}
