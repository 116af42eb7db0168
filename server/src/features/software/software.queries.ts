import type { Software } from '@purser/api/software';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { assignments, columnsOf, recordOf, type Stamps } from '../../db/statements.ts';
import { software } from '../../db/tables/software.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import { batch } from '../../platform/batch.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import { readInPages } from '../../platform/read-in-pages.ts';

/** An item's own values, as they are written. */
export type SoftwareColumns = Omit<
  Software,
  'id' | 'version' | 'last_reminder_sent' | 'createdAt' | 'updatedAt'
>;

/** The columns that name an item's owners. */
export const ownerColumns = ['business_owner_id', 'tech_admin_id', 'executive_sponsor_id'] as const;

/** Orders names as people read them, whatever the database's own collation. */
export const byName = [
  sql`${software.vendor} collate "und-x-icu"`,
  sql`${software.product_name} collate "und-x-icu"`,
];

/** All items, by vendor and product. */
export const listSoftware = (db: Database, turn: WorkTurn): Promise<Software[]> =>
  readInPages(
    db,
    turn,
    db
      .select()
      .from(software)
      .orderBy(...byName, asc(software.id)),
  );

export function findSoftware(db: Executor, id: number): Promise<Software | undefined> {
  const find = finders.get(db) ?? batch((ids: readonly number[]) => findAll(db, ids));
  finders.set(db, find);
  return find(id);
}

// Before each change of an item it is read; many people change theirs at the same time.
const finders = new WeakMap<Executor, (id: number) => Promise<Software | undefined>>();

async function findAll(db: Executor, ids: readonly number[]): Promise<Map<number, Software>> {
  const { rows } = await db.execute<Software & Record<string, unknown>>(
    sql`select * from software where id = any(${sql.param([...ids])}::integer[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const lock = (
  tx: Executor,
  id: number,
  strength: 'no key update' | 'key share' | 'update',
): Promise<Software | undefined> =>
  firstRow(tx.select().from(software).where(eq(software.id, id)).for(strength));

/** Locks one item against other writers. */
export const lockSoftware = (tx: Executor, id: number) => lock(tx, id, 'no key update');

/** Locks one item against its deletion alone. */
export const lockSoftwareShared = (tx: Executor, id: number) => lock(tx, id, 'key share');

/** Locks one item so that nothing can be added to it either. */
export const lockSoftwareForDelete = (tx: Executor, id: number) => lock(tx, id, 'update');

/** The keys of the objects of an item's files. */
export async function listUploadKeys(tx: Executor, id: number): Promise<string[]> {
  const rows = await tx
    .select({ key: vendorFiles.uploadKey })
    .from(vendorFiles)
    .where(eq(vendorFiles.softwareId, id));
  return rows.map(({ key }) => key);
}

/** The part of a statement that adds an item, unless its `unique_id` is taken or a condition doesn't hold; it answers the id. */
export const insertedItem = (values: SoftwareColumns & Stamps, condition = sql`true`): SQL => sql`item as (
  insert into software (${columnsOf(Object.keys(values))}) select ${columnsOf(Object.keys(values))} from ${recordOf('software', values)}
  where ${condition} on conflict (unique_id) do nothing returning id)`;

export const newSoftwareRow = (id: number, values: SoftwareColumns & Stamps): Software => ({
  ...values,
  id,
  last_reminder_sent: null,
  version: 1,
});

/** Adds an item with its history; undefined where its `unique_id` is taken. */
export async function insertSoftware(
  db: Executor,
  values: SoftwareColumns & Stamps,
  history: SQL,
): Promise<Software | undefined> {
  const { rows } = await db.execute<{ id: number }>(
    sql`with ${insertedItem(values)}, ${history} select id from item`,
  );
  return rows[0] && newSoftwareRow(rows[0].id, values);
}

/** Writes changes with their history and counts the version up; undefined where the row is no longer of that version. */
export async function updateSoftware(
  db: Executor,
  { row, changes }: { row: Software; changes: Partial<Software> & { updatedAt: string } },
  history: SQL,
): Promise<Software | undefined> {
  const { rows } = await db.execute<{ version: number }>(sql`
    with item as (
      update software set ${assignments(Object.keys(changes))}, version = software.version + 1
      from ${recordOf('software', changes)} as given
      where software.id = ${row.id} and software.version = ${row.version} returning software.id, software.version
    ), ${history} select version from item`);
  return rows[0] && { ...row, ...changes, version: rows[0].version };
}

/** Its contracts, files and history are deleted by their foreign keys. */
export const deleteSoftware = (tx: Executor, id: number) => tx.delete(software).where(eq(software.id, id));
