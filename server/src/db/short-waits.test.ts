import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, quietLog } from '../../test/test-database.ts';
import { type Executor, openDatabase } from './client.ts';
import { codeOf } from './errors.ts';

async function open() {
  const { databaseUrl, drop } = await createEmptyDatabase();
  const opened = await openDatabase(databaseUrl, { log: quietLog, longestWait: 1500 });
  onTestFinished(async () => {
    await opened.close();
    await drop();
  });
  await opened.pool.query(`
    create table notes (id integer primary key, note text, longest text);
    insert into notes values (1, 'first', '')`);
  return opened;
}

const write = (db: Executor, id = 1) =>
  db.execute(sql`
    insert into notes values (${id}, 'written', '') on conflict (id)
    do update set longest = current_setting('lock_timeout') returning longest`);

test('What writes waits for a lock for a while, within a transaction and without one, and leaves nothing of that to its connection', async () => {
  const { writes } = await open();
  expect((await write(writes.db)).rows).toEqual([{ longest: '1500ms' }]);
  expect((await writes.db.transaction((tx) => write(tx))).rows).toEqual([{ longest: '1500ms' }]);
  const serializable = { isolationLevel: 'serializable' } as const;
  expect((await writes.db.transaction((tx) => write(tx), serializable)).rows).toEqual([
    { longest: '1500ms' },
  ]);
  // Behind a pooler somebody else may have the connection next.
  expect((await writes.pool.query('select current_setting($1) as longest', ['lock_timeout'])).rows).toEqual([
    { longest: '0' },
  ]);
});

test('A write without a transaction is done once it is told, and leaves its connection to the next also where it fails', async () => {
  const { pool, writes } = await open();
  const twice = sql`insert into notes values (1, 'twice', '')`;
  const failed: unknown = await writes.db.execute(twice).catch((error: unknown) => error);
  expect(failed instanceof Error && codeOf(failed.cause)).toBe('23505');
  await Promise.all(Array.from({ length: 30 }, (_, at) => write(writes.db, at + 2)));
  expect((await pool.query('select count(*)::integer as notes from notes')).rows).toEqual([{ notes: 31 }]);
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows).toEqual([]);
});

test('A write whose connection breaks fails, and those after it get another one', async () => {
  const { writes } = await open();
  await expect(
    writes.db.execute(sql`update notes set note = pg_terminate_backend(pg_backend_pid())::text`),
  ).rejects.toThrow();
  expect((await write(writes.db)).rows).toEqual([{ longest: '1500ms' }]);
});
