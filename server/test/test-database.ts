import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseLog, openDatabase } from '../src/db/client.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { prepareJobs } from '../src/platform/jobs.ts';
import { query } from './server-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: { url: string; template: string };
  }
}

export type TestDatabase = { databaseUrl: string; drop(): Promise<void> };

export const quietLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Copies the migrated template, in some 15 ms. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  return createDatabase(url, template);
}

/** A copy that lasts as long as the template. */
export async function createStandingDatabase(): Promise<TestDatabase> {
  const { url, template } = inject('testServer');
  return createDatabase(url, template, newName(template));
}

export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { url } = inject('testServer');
  return createDatabase(url, 'template1');
}

async function createDatabase(
  url: string,
  template: string,
  name = newName('purser_test'),
): Promise<TestDatabase> {
  // Copying files takes half the time of PostgreSQL's default, which copies through the log.
  await ask(url, `create database ${name} template ${template} strategy file_copy`);
  return { databaseUrl: withDatabase(url, name), drop: () => ask(url, dropStatement(name)) };
}

// A connection takes as long as dropping a database: each process keeps its own, which holds nothing up when it ends.
const pools = new Map<string, pg.Pool>();

async function ask(url: string, text: string): Promise<void> {
  await poolOf(url).query(text);
}

function poolOf(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may stop before this process does.
  pool.on('error', () => {});
  pools.set(url, pool);
  return pool;
}

export async function prepareTemplate(url: string): Promise<string> {
  const name = newName('purser_template');
  await query(url, `create database ${name}`);
  const { pool, close } = await openDatabase(withDatabase(url, name), { log: quietLog });
  try {
    await migrateDatabase(pool, { log: quietLog });
    await prepareJobs(pool, quietLog, 'UTC');
  } finally {
    await close();
  }
  // A template can't be copied while anybody is connected to it.
  await query(url, `alter database ${name} with allow_connections false`);
  return name;
}

/** Drops the template and the standing copies of it. */
export async function dropTemplate(url: string, template: string): Promise<void> {
  const names = await query(url, `select datname from pg_database where starts_with(datname, '${template}')`);
  for (const { datname } of names) await query(url, dropStatement(String(datname)));
}

const dropStatement = (name: string): string => `drop database if exists ${name} with (force)`;

/** Replaces the database of an address; also of `postgres:///name?host=…`, which has no host. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

const newName = (beginning: string): string => `${beginning}_${randomBytes(8).toString('hex')}`;
