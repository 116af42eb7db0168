import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { migrateDatabase } from '../src/db/migrate.ts';
import { openedDatabase } from './opened-database.ts';
import { createEmptyDatabase, quietLog } from './test-database.ts';

const migrations = path.join(import.meta.dirname, '../src/db/migrations');

/** A folder with the product's first migrations, as an earlier version had them. */
export async function earlierMigrations(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'purser-earlier-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }));
  return folder;
}

/** A database as it was after so many migrations, which ends with its test. */
export async function databaseBefore(count: number): Promise<pg.Pool> {
  const { pool } = await openedDatabase(createEmptyDatabase(), 2);
  await migrateDatabase(pool, { log: quietLog, folder: await earlierMigrations(count) });
  return pool;
}
