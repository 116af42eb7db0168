import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, quietLog } from '../../test/test-database.ts';
import { type OpenDatabase, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

let folder: string;
let databaseUrl: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'purser-migrations-'));
  await mkdir(path.join(folder, 'meta'));
  const database = await createEmptyDatabase();
  databaseUrl = database.databaseUrl;
  return async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  };
});

/** Migrations as drizzle-kit writes them; the first is 1, each a table of its name. */
async function writeMigrations(...whens: number[]): Promise<void> {
  const entries = whens.map((when, idx) => ({ idx, version: '7', when, tag: `m${when}`, breakpoints: true }));
  for (const when of whens)
    await writeFile(path.join(folder, `m${when}.sql`), `create table m${when} (id int)`);
  await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
}

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase(databaseUrl, { log: quietLog, poolSize: 2 });
  onTestFinished(() => database.close());
  return database;
}

async function listTables({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map((row) => row.name);
}

test('Four migrations at once are one', async () => {
  await writeMigrations(1, 2, 3);
  const databases = await Promise.all([1, 2, 3, 4].map(open));
  await Promise.all(databases.map(({ pool }) => migrateDatabase(pool, { log: quietLog, folder })));
  for (const database of databases) {
    expect(await listTables(database)).toEqual(['m1', 'm2', 'm3']);
    expect((await database.pool.query('select 1 from drizzle.__drizzle_migrations')).rowCount).toBe(3);
  }
});

test('A later start runs only what is new', async () => {
  const database = await open();
  await writeMigrations(1);
  await migrateDatabase(database.pool, { log: quietLog, folder });
  await writeMigrations(1, 2);
  await migrateDatabase(database.pool, { log: quietLog, folder });
  await migrateDatabase(database.pool, { log: quietLog, folder });
  expect(await listTables(database)).toEqual(['m1', 'm2']);
});

test('A database that a newer Purser migrated is refused in one line, and nothing changes', async () => {
  const database = await open();
  await writeMigrations(1, 3);
  await migrateDatabase(database.pool, { log: quietLog, folder });
  await writeMigrations(1, 2);
  await expect(migrateDatabase(database.pool, { log: quietLog, folder })).rejects.toThrow(
    /^A newer Purser has migrated this database \(1 of its 2 migrations are unknown to this version\)\.[^\n]*$/,
  );
  expect(await listTables(database)).toEqual(['m1', 'm3']);
});

test('A migration that is older than the last one is not left out in silence', async () => {
  const database = await open();
  await writeMigrations(1, 3);
  await migrateDatabase(database.pool, { log: quietLog, folder });
  await writeMigrations(1, 2, 3);
  await expect(migrateDatabase(database.pool, { log: quietLog, folder })).rejects.toThrow(
    '1 migration(s) are older',
  );
});

test('A migration that fails changes nothing and keeps nobody waiting', async () => {
  const database = await open();
  await writeMigrations(1, 2);
  await writeFile(path.join(folder, 'm2.sql'), 'create table m2 (id nonsense)');
  await expect(migrateDatabase(database.pool, { log: quietLog, folder })).rejects.toThrow('nonsense');
  expect(await listTables(database)).toEqual([]);
  await writeMigrations(1, 2);
  await migrateDatabase(database.pool, { log: quietLog, folder });
  expect(await listTables(database)).toEqual(['m1', 'm2']);
});

test('The migrations of the product are found without being told where', async () => {
  const database = await open();
  await migrateDatabase(database.pool, { log: quietLog });
  expect(await listTables(database)).not.toEqual([]);
});
