import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { createTestDatabase, quietLog } from './test-database.ts';

test('Two test databases are migrated and strangers to each other', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const first = await openDatabase(one.databaseUrl, { log: quietLog });
  const second = await openDatabase(other.databaseUrl, { log: quietLog });
  await first.pool.query('create table only_here (id int)');

  const tables = `select count(*) filter (where table_schema = 'public') as ours,
    count(*) filter (where table_name = 'only_here') as mine from information_schema.tables`;
  expect((await first.pool.query(tables)).rows[0]).toMatchObject({ mine: 1 });
  expect((await second.pool.query(tables)).rows[0]).toMatchObject({ mine: 0 });
  expect((await second.pool.query(tables)).rows[0].ours).toBeGreaterThan(0);

  await Promise.all([first.close(), second.close()]);
  await Promise.all([one.drop(), other.drop()]);
});

test('A dropped database is gone, even with a connection open', async () => {
  const database = await createTestDatabase();
  const { pool, close } = await openDatabase(database.databaseUrl, { log: quietLog });
  await pool.query('select 1');
  await database.drop();
  await expect(new pg.Client({ connectionString: database.databaseUrl }).connect()).rejects.toThrow(
    'does not exist',
  );
  await close();
});
