import { chownSync, existsSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { type DatabaseLog, openDatabase } from '../../db/client.ts';
import { findBinaries } from '../../db/embedded/binaries.ts';
import { clusterOf, majorOf } from '../../db/embedded/cluster.ts';
import { lockCluster } from '../../db/embedded/cluster-lock.ts';
import { isPostmaster, readPostmaster, stopPostmaster } from '../../db/embedded/postmaster.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { reasonOf } from '../../db/errors.ts';
import { isUnused } from '../../db/migrate.ts';
import { serverPackage } from '../../db/server-package.ts';
import type { ArchivePlace } from '../backup/archive.ts';
import type { Manifest, TableManifest } from '../backup/archive-format.ts';
import { digestTables } from '../backup/copied-rows.ts';
import { loadBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import {
  completeExchange,
  exchangeDatabases,
  isHalfExchanged,
  keptName,
  workFolderOf,
} from './kept-database.ts';
import { findOldPackage, type OldPackage, provideOldPrograms } from './old-programs.ts';

interface Given {
  readonly dataDir: string;
  readonly log: DatabaseLog;
  /** ISO 8601 in UTC. */
  readonly now: string;
}

/** An embedded database of another major version. */
interface Upgrade extends Given {
  readonly from: string;
  readonly to: number;
  /** The version of our programs, such as 18.4. */
  readonly version: string;
  readonly workFolder: string;
  readonly oldPackage: OldPackage;
}

/**
 * Brings the embedded database of a data folder over to the PostgreSQL of this program, where an older one wrote it
 * (docs/product/backup.md#another-major-version). It is copied, compared and then exchanged; until then the old one is as
 * it was, also where this is killed. Throws an `Error` of one line. What it doesn't know it leaves to the start of the
 * database, which says so.
 */
export async function upgradeDatabase(given: Given): Promise<void> {
  if (!isHalfExchanged(given.dataDir) && !findUpgrade(given)) return;
  const dataDir = realpathSync(given.dataDir);
  const lock = await lockCluster(dataDir);
  try {
    completeExchange(dataDir);
    // Another process may have been quicker.
    const upgrade = findUpgrade({ ...given, dataDir });
    if (upgrade) await run(upgrade);
  } finally {
    lock.release();
  }
}

/** Throws an `Error` of one line where a start has to bring the database over first. */
export function requireUpgraded(dataDir: string): void {
  if (!isHalfExchanged(dataDir) && !findUpgrade({ dataDir })) return;
  throw new Error(
    `the database in ${dataDir} was written by an older PostgreSQL. Start Purser once, which brings it over.`,
  );
}

function findUpgrade<Rest extends { readonly dataDir: string }>(given: Rest) {
  const from = majorOf(clusterOf(given.dataDir));
  const oldPackage = from === undefined ? undefined : findOldPackage(from);
  if (from === undefined || !oldPackage) return undefined;
  const { major: to, version } = findBinaries();
  return { ...given, from, to, version, workFolder: workFolderOf(given.dataDir), oldPackage };
}

async function run(upgrade: Upgrade): Promise<void> {
  const { dataDir, workFolder, log, from, to, version } = upgrade;
  const began = performance.now();
  log.info(
    { dataDir },
    `the database is brought over from PostgreSQL ${from} to ${version}; nothing is served meanwhile, for about a minute per gigabyte`,
  );
  try {
    const kept = path.join(dataDir, keptName(upgrade));
    if (existsSync(kept)) throw new Error(`${kept} of an earlier time is in the way: move it elsewhere`);
    await clear(workFolder);
    makeWorkFolder(upgrade);
    const rows = await copyDatabase(upgrade);
    exchangeDatabases(dataDir, upgrade);
    rmSync(workFolder, { recursive: true });
    rmSync(path.join(dataDir, upgrade.oldPackage.file), { force: true });
    const seconds = Math.ceil((performance.now() - began) / 1000);
    log.info(
      { kept, rows, seconds },
      `the database is one of PostgreSQL ${version} now: ${rows} rows, compared with the old ones, in ${seconds} s`,
    );
  } catch (error) {
    await clear(workFolder);
    throw new Error(
      `The database of PostgreSQL ${from} in ${dataDir} could not be brought over to ${to}, and is as it was: ` +
        reasonOf(error).replaceAll(/\s+/g, ' '),
      { cause: error },
    );
  }
}

/** Removes what was being built, together with a server that works there since its Purser was killed. */
async function clear(workFolder: string): Promise<void> {
  const cluster = clusterOf(workFolder);
  const postmaster = readPostmaster(cluster);
  if (postmaster) await stopPostmaster(postmaster.pid, cluster);
  rmSync(workFolder, { recursive: true, force: true });
}

/** The account that owns the database; our programs run as this account. */
function makeWorkFolder({ dataDir, workFolder }: Upgrade): void {
  mkdirSync(workFolder, { mode: 0o700 });
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(clusterOf(dataDir));
  chownSync(workFolder, uid, gid);
}

/** Answers how many rows the new database has. */
async function copyDatabase(upgrade: Upgrade): Promise<number> {
  const { dataDir, workFolder, log, oldPackage, now } = upgrade;
  const place: ArchivePlace = {
    file: path.join(workFolder, 'all-rows'),
    passphrase: undefined,
    isHurried: true,
  };
  const binaries = await provideOldPrograms(oldPackage, { dataDir, workFolder, log });
  // The locks of the data folder are ours already.
  const written = await onServer({ dataDir, binaries, lockFolder: workFolder, log }, async (pool) => {
    if (await isUnused(pool)) return undefined;
    return writeBackup({ pool, files: undefined, version: serverPackage.version, now }, place);
  });
  await onServer({ dataDir: workFolder, log }, async (pool) => {
    if (!written) return;
    await loadBackup({ pool, log: quiet }, place);
    requireSame(written, await digestTables(pool, 'all'));
  });
  return written?.tables.reduce((sum, { rows }) => sum + rows, 0) ?? 0;
}

// Connections that the end of their server ends are no news here; what fails is thrown.
const quiet: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/** Does something with a server that runs for this alone. */
async function onServer<Result>(
  options: EmbeddedPostgresOptions,
  use: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const server = await startEmbeddedPostgres(options);
  try {
    const database = await openDatabase(server.url, { log: quiet, name: 'purser-upgrade' });
    try {
      return await use(database.pool);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    requireStopped(clusterOf(options.dataDir));
  }
}

function requireStopped(cluster: string): void {
  const pid = readPostmaster(cluster)?.pid;
  if (pid !== undefined && isPostmaster(pid, cluster))
    throw new Error(`the server of ${cluster} does not stop`);
}

function requireSame({ tables }: Manifest, loaded: readonly TableManifest[]): void {
  if (isDeepStrictEqual(tables, loaded)) return;
  const differs = tables.find((table, at) => !isDeepStrictEqual(table, loaded[at]));
  throw new Error(`the rows of ${differs?.name ?? 'a table'} have changed on the way`);
}
