import type pg from 'pg';
import { expect } from 'vitest';

/** The tables of the application, but for sessions, which every call may touch. */
async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions' order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function contentsOf(pool: pg.Pool): Promise<Record<string, unknown[]>> {
  const contents: Record<string, unknown[]> = {};
  for (const name of await tablesOf(pool))
    contents[name] = (await pool.query(`select * from "${name}" as one order by one::text`)).rows;
  return contents;
}

/** The tables that some work writes to, in the order of its first write to each. */
export async function tablesWrittenBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const tables = await tablesOf(pool);
  await pool.query(`create table written (at serial, name text);
    create function note_write() returns trigger language plpgsql as
      $$ begin insert into written (name) values (tg_table_name); return null; end $$`);
  for (const name of tables)
    await pool.query(`create trigger note_write after insert or update or delete on "${name}"
      for each row execute function note_write()`);
  await work();
  const { rows } = await pool.query<{ name: string }>(
    'select name from written group by name order by min(at)',
  );
  await pool.query('drop function note_write() cascade; drop table written');
  return rows.map(({ name }) => name);
}

export interface WriteHold {
  reached(): Promise<void>;
  /** Lets them go on, and resolves after their transaction. */
  release(): Promise<void>;
}

const waiters = `select pid from pg_locks
  where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`;

/** Blocks writers to a table after their first write, or at their commit. */
export async function holdWrites(
  pool: pg.Pool,
  table: string,
  when: 'at the write' | 'at the commit' = 'at the write',
): Promise<WriteHold> {
  const kind = when === 'at the commit' ? 'constraint trigger' : 'trigger';
  const deferral = when === 'at the commit' ? 'deferrable initially deferred' : '';
  await pool.query(`create or replace function hold_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(4014); return null; end $$;
    create ${kind} hold_here after insert or update or delete on "${table}" ${deferral}
      for each row execute function hold_here()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4014)');
  return {
    reached: () => expect.poll(() => pool.query(waiters), { timeout: 20_000 }).toMatchObject({ rowCount: 1 }),
    release: async () => {
      await holder.query('select pg_advisory_unlock(4014)');
      holder.release();
      // Needs the table exclusively, and so waits for the writers.
      await pool.query(`drop trigger hold_here on "${table}"`);
    },
  };
}

/** Kills a server at the first write of a call to a table, whose caller hears nothing any more. */
export async function killAtWrite(
  pool: pg.Pool,
  [table, server]: readonly [table: string, server: { kill(): Promise<void> }],
  call: () => Promise<unknown>,
): Promise<void> {
  const before = await contentsOf(pool);
  const hold = await holdWrites(pool, table);
  const answer = call().catch(() => 'lost');
  await hold.reached();
  await server.kill();
  await hold.release();
  expect(await answer).toBe('lost');
  expect(await contentsOf(pool), table).toEqual(before);
}

/** All that the application and its queue hold. */
export async function stateOf(pool: pg.Pool) {
  const { rows } = await pool.query(`select data from jobs.job where name = 'send-mail' order by id`);
  return { tables: await contentsOf(pool), jobs: rows };
}

/** Ends the connection of some work at a held write, as a server that dies does: nothing of it may be there. */
export async function cutOff(
  pool: pg.Pool,
  [table, when]: readonly [table: string, when: 'at the write' | 'at the commit'],
  work: () => Promise<unknown>,
) {
  const before = await stateOf(pool);
  const hold = await holdWrites(pool, table, when);
  const failure = work().then(
    () => 'done',
    () => 'cut off',
  );
  await hold.reached();
  await pool.query(`select pg_terminate_backend(pid) from (${waiters}) waiting`);
  expect(await failure).toBe('cut off');
  await hold.release();
  return { before, after: await stateOf(pool) };
}
