import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openedDatabase } from '../../test/opened-database.ts';
import type { Executor } from './client.ts';
import { readInOneSnapshot } from './one-snapshot.ts';

async function countItems(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from software`);
  return rows[0]?.count ?? Number.NaN;
}

const addItem = (db: Executor) =>
  db.execute(sql`insert into software (unique_id, vendor, product_name) values ('1', 'V', 'P')`);

test('What is committed while both read is seen by neither', async () => {
  const { db } = await openedDatabase();
  const hasAdded = Promise.withResolvers<void>();
  const counts = await readInOneSnapshot(
    db,
    async (tx) => {
      const before = await countItems(tx);
      await addItem(db);
      hasAdded.resolve();
      return [before, await countItems(tx)];
    },
    async (tx) => {
      await hasAdded.promise;
      return countItems(tx);
    },
  );
  expect(counts).toEqual([[0, 0], 0]);
  expect(await countItems(db)).toBe(1);
});

test('Where one of the two fails, the failure is thrown and both connections are given back', async () => {
  const { db, pool } = await openedDatabase();
  const failing = (tx: Executor) => tx.execute(sql`select 1 / 0`);
  await expect(readInOneSnapshot(db, countItems, failing)).rejects.toThrow();
  await expect(readInOneSnapshot(db, failing, countItems)).rejects.toThrow();
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('Nothing can be written', async () => {
  const { db } = await openedDatabase();
  await expect(readInOneSnapshot(db, addItem, countItems)).rejects.toThrow();
});
