import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openedDatabase } from '../../../test/opened-database.ts';
import { createEmptyDatabase, quietLog } from '../../../test/test-database.ts';
import type { Executor } from '../../db/client.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { contractsStatement, itemsStatement } from '../../features/portfolio/portfolio.queries.ts';
import { readChanges, readDataVersion, sumUpChanges } from './data-changes.ts';

const addItem = (db: Executor, name: string) =>
  db.execute(sql`insert into software (unique_id, vendor, product_name, business_owner_id)
    select ${name}, 'V', ${name}, min(id) from users`);

async function open(...items: string[]) {
  const { pool, db } = await openedDatabase();
  await db.execute(sql`insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann')`);
  for (const name of items) await addItem(db, name);
  return { pool, db };
}

const addContract = `insert into contracts ("softwareId", "startDate", cost) select max(id), '2026-01-01', 1 from software`;
const addFile = `with stored as (
    insert into uploads (key, "userId", "createdAt") select 'a', min(id), now() from users returning key)
  insert into vendor_files ("softwareId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType")
  select max(software.id), 'a.txt', '/a', min(stored.key), 1, 'text/plain' from software, stored`;
const addSecondFile = addFile.replaceAll("'a'", "'b'");

test.each([
  ['adds an item', `insert into software (unique_id, vendor, product_name) values ('2', 'V', 'P')`],
  ['changes an item', `update software set status = 'terminated'`],
  ['deletes an item with its contracts', 'delete from software'],
  ['adds a contract', addContract],
  ['changes a contract', 'update contracts set cost = 2'],
  ['deletes a contract', 'delete from contracts'],
  ['attaches a file', addSecondFile],
  ['takes a file away', 'delete from vendor_files'],
  ['renames an owner', `update users set name = 'Anna'`],
  ['deletes an owner’s account', 'update users set "deletedAt" = now()'],
  ['empties a table', 'truncate contracts cascade'],
])('Whoever %s gives the data a new version', async (_, statement) => {
  const { pool, db } = await open('1');
  await pool.query(addContract);
  await pool.query(addFile);
  const before = await readDataVersion(db);
  expect(await readDataVersion(db)).toBe(before);
  await pool.query(statement);
  expect(await readDataVersion(db)).not.toBe(before);
});

test('What the portfolio doesn’t show leaves the version as it is: a sign-in, a comment', async () => {
  const { pool, db } = await open('1');
  const before = await readDataVersion(db);
  await pool.query('update users set name = name, "lastSignInAt" = now()');
  await pool.query(`insert into comments ("softwareId", "userId", "userName", content)
    select software.id, users.id, 'Ann', 'Fine' from software, users`);
  expect(await readDataVersion(db)).toBe(before);
});

test('A change that is taken back leaves the version as it was', async () => {
  const { pool, db } = await open();
  const before = await readDataVersion(db);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(`insert into software (unique_id, vendor, product_name) values ('2', 'V', 'P')`);
  await client.query('rollback');
  client.release();
  expect(await readDataVersion(db)).toBe(before);
});

test('Of two transactions that commit in the other order than they began, each gives a new version, and neither waits', async () => {
  const { pool, db } = await open();
  const versions = [await readDataVersion(db)];
  const [early, late] = [await pool.connect(), await pool.connect()];
  for (const client of [early, late]) {
    await client.query('begin');
    await client.query(
      `insert into software (unique_id, vendor, product_name) values (gen_random_uuid(), 'V', 'P')`,
    );
    versions.push(await readDataVersion(db));
  }
  expect(new Set(versions).size).toBe(1);
  for (const client of [late, early]) {
    await client.query('commit');
    client.release();
    versions.push(await readDataVersion(db));
  }
  expect(new Set(versions).size).toBe(3);
});

test('What is summed up keeps the version, and who has seen it is told the same as before', async () => {
  const { pool, db } = await open('1', '2', '3');
  const { state } = await readChanges(db, undefined);
  await pool.query(`update software set notes = 'Later' where unique_id = '2'`);
  const { state: later, changed } = await readChanges(db, state);
  expect(changed).toHaveLength(1);
  await sumUpChanges(db, state);
  expect(await rowsOf(pool)).toEqual([true, false]);
  expect(await readDataVersion(db)).toBe(later.version);
  expect((await readChanges(db, state)).changed).toEqual(changed);
  expect((await readChanges(db, later)).changed).toEqual([]);
  await Promise.all([sumUpChanges(db, later), sumUpChanges(db, later), sumUpChanges(db, state)]);
  expect(await rowsOf(pool)).toEqual([true]);
  expect(await readDataVersion(db)).toBe(later.version);
  expect((await readChanges(db, later)).changed).toEqual([]);
});

const rowsOf = async (pool: Pool): Promise<boolean[]> =>
  (await pool.query('select summed is not null as sum from data_changes order by sum desc')).rows.map(
    ({ sum }) => sum,
  );

test('Who knows less than the sum reads everything anew', async () => {
  const { db } = await open('1');
  const { state: early } = await readChanges(db, undefined);
  await addItem(db, '2');
  const { state: late } = await readChanges(db, early);
  await sumUpChanges(db, late);
  expect((await readChanges(db, early)).changed).toBeUndefined();
  expect((await readChanges(db, late)).changed).toEqual([]);
});

test('A long record says that it should be summed up', async () => {
  const { pool, db } = await open();
  const add = (count: number) =>
    pool.query(
      `insert into software (unique_id, vendor, product_name) select gen_random_uuid(), 'V', 'P' from generate_series(1, $1)`,
      [count],
    );
  await add(1999);
  expect((await readChanges(db, undefined)).isLong).toBe(false);
  await add(1);
  const { state, isLong } = await readChanges(db, undefined);
  expect(isLong).toBe(true);
  await sumUpChanges(db, state);
  expect((await readChanges(db, state)).isLong).toBe(false);
});

test('A record that was restored from another database is summed up at once, whatever its transactions were', async () => {
  const { pool, db } = await open('1');
  await pool.query(`update data_changes set transaction = '99999999999'`);
  const { state, isLong } = await readChanges(db, undefined);
  expect(isLong).toBe(true);
  await sumUpChanges(db, state);
  expect(await readChanges(db, state)).toMatchObject({
    changed: [],
    isLong: false,
    state: { version: state.version },
  });
  await addItem(db, '2');
  expect((await readChanges(db, state)).changed).toHaveLength(1);
});

test.each([
  ['a contract goes to another item', 'update contracts set "softwareId" = (select max(id) from software)'],
  ['a file goes to another item', 'update vendor_files set "softwareId" = (select max(id) from software)'],
  ['a table is emptied', 'truncate contracts cascade'],
])('Where %s, all items may have changed', async (_, statement) => {
  const { pool, db } = await open('1');
  const { rows } = await pool.query<{ id: number }>('select id from software');
  await pool.query(addContract);
  await pool.query(addFile);
  await addItem(db, '2');
  const { state } = await readChanges(db, undefined);
  await pool.query('update contracts set cost = 3');
  expect((await readChanges(db, state)).changed).toEqual(rows.map(({ id }) => id));
  await pool.query(statement);
  expect((await readChanges(db, state)).changed).toBeUndefined();
});

test('A statement that finds no row changes nothing', async () => {
  const { pool, db } = await open('1');
  const before = await readDataVersion(db);
  await pool.query('update software set notes = null where false');
  await pool.query('delete from contracts');
  await pool.query(`update users set name = 'Nobody’s owner' where false`);
  expect(await readDataVersion(db)).toBe(before);
});

test('After a restore, a version that was there before it is never there again with other data', async () => {
  const { pool, db } = await open('1');
  await pool.query('create table backup as select * from data_changes');
  const backedUp = await readDataVersion(db);
  await addItem(db, '2');
  const lost = await readDataVersion(db);
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(`delete from software where unique_id = '2'`);
  await client.query('delete from data_changes');
  await client.query('insert into data_changes select * from backup');
  client.release(true);
  expect(await readDataVersion(db)).toBe(backedUp);
  await addItem(db, 'another 2');
  expect([backedUp, lost]).not.toContain(await readDataVersion(db));
});

test('Two databases never begin with the same version', async () => {
  const versions = [];
  for (let at = 0; at < 2; at += 1) {
    const { pool, db } = await openedDatabase(createEmptyDatabase());
    await migrateDatabase(pool, { log: quietLog });
    versions.push(await readDataVersion(db));
  }
  expect(new Set(versions).size).toBe(2);
});

test('Each table that the portfolio is read from has its trigger', async () => {
  const { pool } = await open();
  const plans = [itemsStatement(), contractsStatement()].map((text) =>
    pool.query(`explain (format json) ${text}`),
  );
  const plan = JSON.stringify((await Promise.all(plans)).map(({ rows }) => rows));
  const tables = new Set([...plan.matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name));
  const { rows } = await pool.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid::regproc::text ~ '^record_(changed|software_of_changed|requested)'`,
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(tables);
});
