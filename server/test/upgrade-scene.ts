import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { openDiskStorage } from '../src/platform/files/disk-storage.ts';
import { upgradeDatabase } from '../src/platform/upgrade/upgrade-database.ts';
import { fillSample } from './backup-places.ts';
import { findOldPostgres, makeOldCluster, type OldPostgres } from './old-postgres.ts';
import { makeDataFolder } from './server-files.ts';
import { quietLog } from './test-database.ts';

/** A data folder whose database an old PostgreSQL wrote. */
export interface OldFolder {
  readonly dataDir: string;
  readonly old: OldPostgres;
  /** Of every table's rows. */
  readonly digests: Record<string, string>;
}

export async function makeOldFolder(major: string): Promise<OldFolder> {
  const dataDir = makeDataFolder();
  const old = await findOldPostgres(major);
  await makeOldCluster(old, dataDir);
  const digests = await onDatabase({ dataDir, binaries: old.programs }, async (pool) => {
    await migrateDatabase(pool, { log: quietLog });
    const folder = path.join(dataDir, 'files');
    const files = await openDiskStorage({ folder, appUrl: 'http://here.invalid', secret: 's' });
    await fillSample({ pool, files });
    return digestsOfAll(pool);
  });
  return { dataDir, old, digests };
}

/** Every table's rows by their number and digest, but for the record of changes. */
async function digestsOfAll(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and relname <> 'data_changes' order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(string_agg(t::text, ',' order by t::text collate "C")) as digest from "${name}" t`,
    );
    digests[name] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

export const readDigests = (dataDir: string): Promise<Record<string, string>> =>
  onDatabase({ dataDir }, digestsOfAll);

export async function onDatabase<Result>(
  place: { dataDir: string; binaries?: string },
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres({ ...place, log: quietLog });
  const { pool, close } = await openDatabase(server.url, { log: quietLog, name: 'purser-test' });
  try {
    return await use(pool);
  } finally {
    await close();
    await server.stop();
  }
}

export const upgrade = (dataDir: string): Promise<void> =>
  upgradeDatabase({ dataDir, log: quietLog, now: '2026-11-21T02:00:00.000Z' });

/** Which PostgreSQL wrote the database. */
export const majorIn = (dataDir: string): string =>
  readFileSync(path.join(dataDir, 'postgres/PG_VERSION'), 'utf8').trim();

export interface UpgradeProcess {
  kill(): Promise<void>;
  /** What it has said, and its exit code. */
  readonly ended: Promise<{ said: string; code: number | null }>;
}

export function startUpgrade(dataDir: string, env: Readonly<Record<string, string>> = {}): UpgradeProcess {
  const program = path.join(import.meta.dirname, 'upgrade-program.ts');
  const child = spawn(process.execPath, [program, dataDir], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const said = text(child.stdout);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
    ended: exit.then(async ([code]) => ({ said: await said, code })),
  };
}

/** Which of some entries of a data folder are there. */
export const presentIn = (dataDir: string, names: readonly string[]): string[] =>
  names.filter((name) => existsSync(path.join(dataDir, name)));
