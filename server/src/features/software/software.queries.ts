import type { Software } from '@purser/api/software';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { software } from '../../db/tables/software.ts';

/** An item's own values, as they are written. */
export type SoftwareValues = Omit<typeof software.$inferInsert, 'id' | 'version' | 'createdAt' | 'updatedAt'>;

/** Orders names as people read them, whatever the database's own collation. */
export const byName = [
  sql`${software.vendor} collate "und-x-icu"`,
  sql`${software.product_name} collate "und-x-icu"`,
];

/** All items, by vendor and product. */
export const listSoftware = (db: Executor): Promise<Software[]> =>
  db
    .select()
    .from(software)
    .orderBy(...byName, asc(software.id));

/** One item, or undefined. */
export async function findSoftware(db: Executor, id: number): Promise<Software | undefined> {
  const [row] = await db.select().from(software).where(eq(software.id, id));
  return row;
}

/** One item, held against other writers until the transaction ends; or undefined. */
export async function findSoftwareForUpdate(tx: Executor, id: number): Promise<Software | undefined> {
  const [row] = await tx.select().from(software).where(eq(software.id, id)).for('no key update');
  return row;
}

/** Adds an item; undefined where its `unique_id` is taken. */
export async function insertSoftware(
  tx: Executor,
  values: SoftwareValues & { createdAt: string; updatedAt: string },
): Promise<Software | undefined> {
  const [row] = await tx
    .insert(software)
    .values(values)
    .onConflictDoNothing({ target: software.unique_id })
    .returning();
  return row;
}

/** Writes changes and counts the version up. The row must exist and be held. */
export async function updateSoftware(
  tx: Executor,
  id: number,
  changes: Partial<SoftwareValues> & { updatedAt: string },
): Promise<Software> {
  const [row] = await tx
    .update(software)
    .set({ ...changes, version: sql`${software.version} + 1` })
    .where(eq(software.id, id))
    .returning();
  if (!row) throw new Error(`Software ${id} was to be changed and is gone, although its row was held.`);
  return row;
}

/** Removes an item, and by the schema its contracts, files and history. */
export async function deleteSoftware(tx: Executor, id: number): Promise<void> {
  await tx.delete(software).where(eq(software.id, id));
}
