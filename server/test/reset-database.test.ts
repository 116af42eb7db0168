import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { keepFirstState, resetDatabase } from './reset-database.ts';
import { createTestDatabase, quietLog } from './test-database.ts';

async function openFresh(): Promise<pg.Pool> {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { pool, close } = await openDatabase(databaseUrl, { log: quietLog });
  onTestFinished(close);
  return pool;
}

interface Table {
  readonly name: string;
  /** Empty where the table has columns that have no default alone. */
  readonly columns: string | null;
  readonly values: string | null;
}

/** A value for each column that has none by itself, by the category of its type. */
const tables = `
  select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns,
    string_agg(format('%L::%s', case
      when typname in ('json', 'jsonb') then '{}'
      when typname = 'pg_snapshot' then '1:1:'
      when typname = 'uuid' then gen_random_uuid()::text
      when typcategory = 'E' then (select min(enumlabel) from pg_enum where enumtypid = t.oid)
      when typcategory = 'U' then ''
      else (select value from jsonb_each_text('{"N": 1, "S": "x", "B": true, "D": "now", "A": "{}", "T": "1 hour"}')
        where key = typcategory::text) end, format_type(t.oid, atttypmod)), ', ') as values
  from pg_class c
    left join pg_attribute a on attrelid = c.oid and attnum > 0 and attnotnull
      and not (attisdropped or atthasdef or attidentity <> '')
    left join pg_type t on t.oid = atttypid
  where relkind in ('r', 'p') and not relispartition
    and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace, 'drizzle'::regnamespace)
  group by c.oid order by 1`;

/** Writes a row into each table, and changes those that are there. Answers the tables that have none. */
async function fillAll(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<Table>(tables);
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { name, columns, values } of rows)
      await client.query(
        `insert into ${name} ${columns ? `(${columns}) values (${values})` : 'default values'}`,
      );
    await client.query('update jobs.queue set retry_limit = 99; delete from jobs.schedule');
  } finally {
    client.release(true);
  }
  const empty: string[] = [];
  for (const { name } of rows)
    if ((await pool.query(`select from ${name} limit 1`)).rowCount === 0) empty.push(name);
  return empty;
}

/** Rows need not make sense from then on. */
async function dropChecks(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint
      where contype = 'c' and conislocal and coninhcount = 0 and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop;
  end $$`);
}

/** What a database holds: the rows of every table, and what every sequence gives next. */
async function dump(pool: pg.Pool): Promise<Record<string, unknown>> {
  const { rows } = await pool.query<Table>(tables);
  const held: Record<string, unknown> = {};
  for (const { name } of rows)
    held[name] = (await pool.query(`select one::text as row from ${name} as one order by 1`)).rows;
  const sequences = await pool.query(
    `select schemaname || '.' || sequencename as name, coalesce(last_value + increment_by, start_value) as next
    from pg_sequences where schemaname <> 'first_state' order by 1`,
  );
  return { ...held, sequences: sequences.rows };
}

test('What every table was written holds a fresh database’s contents after a reset, and its sequences’ next numbers', async () => {
  const [fresh, used] = await Promise.all([openFresh(), openFresh()]);
  const first = await dump(fresh);
  await dropChecks(used);
  await keepFirstState(used);
  expect(await dump(used)).toEqual(first);
  for (const _time of ['once', 'twice']) {
    expect(await fillAll(used)).toEqual(['jobs.schedule']);
    expect(await resetDatabase(used)).toBe(true);
    expect(await dump(used)).toEqual(first);
  }
});

test('A reset keeps what was there when its state was kept', async () => {
  const pool = await openFresh();
  await pool.query(`insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann')`);
  await keepFirstState(pool);
  const first = await dump(pool);
  await pool.query(`update users set name = 'Bea'`);
  await pool.query(`insert into users (email, username, name) values ('cy@example.com', 'cy', 'Cy')`);
  expect(await resetDatabase(pool)).toBe(true);
  expect(await dump(pool)).toEqual(first);
});

test('After a reset triggers, foreign keys and the audit log’s lock are at work', async () => {
  const pool = await openFresh();
  await keepFirstState(pool);
  await pool.query(`insert into audit_entries (at, "actorName", action, details, words)
    values (now(), 'Ann', 'signed_in', '{}', '')`);
  await resetDatabase(pool);
  await expect(pool.query('delete from audit_entries')).rejects.toThrow('can be added, but not changed');
  await expect(
    pool.query(
      `insert into contracts ("softwareId", "startDate", "endDate", cost) values (1, now(), now(), 1)`,
    ),
  ).rejects.toThrow('foreign key');
});

test.each([
  'alter table mails rename to lost',
  'alter table mails add constraint full_up check (false) not valid',
  'drop trigger users_changed on users',
  'create table of_mine (id integer)',
])('A reset says that it can’t undo %s', async (change) => {
  const pool = await openFresh();
  await keepFirstState(pool);
  expect(await resetDatabase(pool)).toBe(true);
  await pool.query('create temporary table passing (id integer) on commit drop');
  expect(await resetDatabase(pool)).toBe(true);
  await pool.query(change);
  expect(await resetDatabase(pool)).toBe(false);
});
