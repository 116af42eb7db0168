/** The statements of a rename, which is one transaction. */
import { type OptionUses, renamedConditions, type ValueRename } from '@purser/domain/option-rename';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { Work } from '../../platform/serve.ts';
import { updateSetting } from '../../platform/settings.ts';
import { type OptionRename, type Place, placesOf } from './option-places.queries.ts';

const none: OptionUses = { products: 0, contracts: 0, requests: 0, budgets: 0, calendars: 0, conditions: 0 };

/** How many records use the value. */
export async function usesOf(db: Executor, rename: OptionRename): Promise<OptionUses> {
  const uses = { ...none };
  for (const { table, where, counted } of await placesOf(db, rename)) {
    if (!counted) continue;
    const { rows } = await db.execute<{ records: number }>(
      sql`select count(*)::integer as records from ${table} where ${where}`,
    );
    uses[counted] = rows[0]?.records ?? 0;
  }
  const settings = rename.list === 'businessSegments' ? await listStepSettings(db, rename) : [];
  return { ...uses, conditions: countConditions(settings) };
}

/**
 * Nobody else writes what a rename reads and then changes. The order is that of every transaction: items, then requests
 * and their steps.
 */
export const lockPlaces = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`lock table software, contracts, budgets, calendar_feeds, renewal_decisions, purchase_requests,
    request_steps, csv_mappings in share row exclusive mode`);

/** Gives the value its other name everywhere; answers how many records it changed. */
export async function renameEverywhere(work: Work, rename: OptionRename): Promise<OptionUses> {
  const changed = { ...none };
  for (const place of await placesOf(work.db, rename)) {
    await keepUndoable(work.db, place);
    const { table, where, set, counted } = place;
    const { rowCount } = await work.db.execute(sql`update ${table} set ${set} where ${where}`);
    if (counted) changed[counted] = rowCount ?? 0;
  }
  const settings = rename.list === 'businessSegments' ? await listStepSettings(work.db, rename) : [];
  for (const { key, value, conditions } of settings) {
    if (conditions > 0) await updateSetting(work, key, value);
    if (conditions > 0 && key === 'workflow') await addVersion(work, value);
  }
  await renameInBudgetFiles(work.db, rename);
  return { ...changed, conditions: countConditions(settings) };
}

/** The workflow and the forms, whose steps have conditions. */
async function listStepSettings(db: Executor, rename: ValueRename) {
  const { rows } = await db.execute<{ key: string; value: unknown }>(
    sql`select key, value from settings where key in ('workflow', 'requestForms') order by key`,
  );
  return rows.map(({ key, value }) => ({ key, ...renamedConditions(value, rename) }));
}

const countConditions = (settings: readonly { readonly conditions: number }[]): number =>
  settings.reduce((sum, { conditions }) => sum + conditions, 0);

// The newest version is today's workflow; none is kept before somebody saves one.
const addVersion = ({ db, person, at }: Work, steps: unknown): Promise<unknown> =>
  db.execute(sql`
    insert into workflow_versions ("savedAt", "savedBy", "savedByName", steps)
    select ${at}::timestamptz, ${person.id}::integer, ${person.name}::text, ${JSON.stringify(steps)}::jsonb
    where exists (select from workflow_versions)`);

/** An import stays as undoable as it was: a rename is no change of its records that would keep them. */
async function keepUndoable(tx: Executor, { table, where, counted }: Place): Promise<void> {
  if (counted === 'products') await countVersionsUp(tx, { kind: 'item', table, where });
  if (counted !== 'contracts') return;
  await countVersionsUp(tx, { kind: 'contract', table, where });
  // A contract of a new item has no row of its own until its version is no longer the first.
  await tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version)
    select item."importId", 'contract', contracts.id, contracts."softwareId", 2
    from contracts
    join import_writes item on item.kind = 'item' and item."recordId" = contracts."softwareId" and item.before is null
    join imports on imports.id = item."importId" and imports."undoneAt" is null
      and imports."createdAt" = contracts."createdAt"
    where contracts.version = 1 and ${where}
    on conflict do nothing`);
}

type Written = Pick<Place, 'table' | 'where'> & { readonly kind: 'item' | 'contract' };

const countVersionsUp = (tx: Executor, { kind, table, where }: Written): Promise<unknown> =>
  tx.execute(sql`
    update import_writes one set version = one.version + 1 from ${table}
    where one.kind = ${kind} and one."recordId" = ${table}.id and one.version = ${table}.version and ${where}`);

/** What undoing an import of budgets compares and restores. One that names both words stays: its undo then keeps what it finds. */
async function renameInBudgetFiles(tx: Executor, { list, from, to }: OptionRename): Promise<void> {
  if (list !== 'businessSegments') return;
  const named = (name: string): SQL =>
    sql`jsonb_path_exists(written::jsonb, '$.**.segment ? (@ == $name)', jsonb_build_object('name', ${name}::text))`;
  const { rows } = await tx.execute<{ id: number; written: unknown }>(sql`
    select id, written from imports
    where kind = 'budgets' and written is not null and ${named(from)} and not ${named(to)} for update`);
  for (const { id, written } of rows) {
    const renamed = JSON.stringify(written, (key, value: unknown) =>
      key === 'segment' && value === from ? to : value,
    );
    await tx.execute(sql`update imports set written = ${renamed}::json where id = ${id}`);
  }
}
