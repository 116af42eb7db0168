import { existsSync, renameSync, rmdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseLog } from '../../db/client.ts';
import { clusterOf, majorOf, syncFolder } from '../../db/embedded/cluster.ts';
import { reasonOf } from '../../db/errors.ts';
import { namesIn } from '../../db/private-folder.ts';

/** Where a database is built that shall take the place of the one of the data folder. */
export const workFolderOf = (dataDir: string): string => path.join(dataDir, 'postgres-upgrade');

interface Majors {
  readonly from: string;
  readonly to: number;
}

/** Where the old database is kept. */
export const keptName = ({ from, to }: Majors): string => `postgres-${from}-before-${to}`;

/** The one of the last upgrade comes first. */
const listKept = (dataDir: string): string[] =>
  namesIn(dataDir)
    .filter((name) => /^postgres-\d+-before-\d+$/.test(name))
    .toSorted()
    .toReversed()
    .map((name) => path.join(dataDir, name));

/** Puts the new database, which is complete, into the place of the old one. */
export function exchangeDatabases(dataDir: string, majors: Majors): void {
  renameSync(clusterOf(dataDir), path.join(dataDir, keptName(majors)));
  syncFolder(dataDir);
  putNewInPlace(dataDir);
}

function putNewInPlace(dataDir: string): void {
  renameSync(clusterOf(workFolderOf(dataDir)), clusterOf(dataDir));
  syncFolder(dataDir);
}

/** Whether an exchange was killed half way. */
export const isHalfExchanged = (dataDir: string): boolean =>
  namesIn(clusterOf(dataDir)).length === 0 && listKept(dataDir).length > 0;

/**
 * Completes an exchange that was killed half way: the old database goes only once the new one is complete. Where that isn't
 * there any more, the old one comes back.
 */
export function completeExchange(dataDir: string): void {
  const [kept] = listKept(dataDir);
  if (!kept || !isHalfExchanged(dataDir)) return;
  if (existsSync(clusterOf(dataDir))) rmdirSync(clusterOf(dataDir));
  if (majorOf(clusterOf(workFolderOf(dataDir))) !== undefined) putNewInPlace(dataDir);
  else renameSync(kept, clusterOf(dataDir));
}

// Written once Purser has served on the new database.
const served = 'purser-served-without-it';

/** To be called once Purser serves: keeps what an upgrade replaced until it does so for the second time. */
export async function forgetKeptDatabase(dataDir: string, log: DatabaseLog): Promise<void> {
  for (const folder of listKept(dataDir)) {
    const mark = path.join(folder, served);
    try {
      if (existsSync(mark)) await rm(folder, { recursive: true });
      const does = existsSync(folder) ? 'is kept until the next start' : 'was removed';
      if (existsSync(folder)) await writeFile(mark, '');
      log.info({ folder }, `the database from before the upgrade of PostgreSQL ${does}`);
    } catch (error) {
      log.warn(
        { folder, reason: reasonOf(error) },
        'what an upgrade of PostgreSQL replaced can not be removed',
      );
    }
  }
}
