import { createReadStream, existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Backup } from '@purser/api/backups';
import { backupName, backupsToRemove, backupTime, isBackupDue } from '@purser/domain/backups';
import { todayIn } from '@purser/domain/dates';
import { Problem } from '@purser/domain/problem';
import { isNotNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { DatabaseLog } from '../../db/client.ts';
import { reasonOf } from '../../db/errors.ts';
import { makeFolder } from '../../db/private-folder.ts';
import { serverPackage } from '../../db/server-package.ts';
import { backups } from '../../db/tables/backups.ts';
import { audit, noCaller, purser } from '../../platform/audit.ts';
import { draftedName } from '../../platform/backup/archive.ts';
import { backupLock } from '../../platform/backup/backup-locks.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';
import { writeBackup } from '../../platform/backup/write-backup.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Download } from '../../platform/downloads.ts';
import type { FileStorage } from '../../platform/files/storage.ts';

export interface BackupParts {
  readonly config: Pick<Config, 'backupDir' | 'backupPassphrase' | 'timeZone'>;
  readonly pool: pg.Pool;
  readonly files: FileStorage;
  readonly clock: Clock;
  readonly log: DatabaseLog;
}

/** Writes a backup into the folder, reads it back, and removes those that make room. A Problem `conflict` while another one is written. */
export async function createBackup(parts: BackupParts): Promise<Backup> {
  const client = await parts.pool.connect();
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${backupLock}) as "isFree"`,
    );
    if (!rows[0]?.isFree) {
      throw new Problem('conflict', 'A backup is being written. Please wait until it is there');
    }
    try {
      return await createLocked(parts);
    } finally {
      // The next one may come at once; the end of a connection is noticed a little later. One that broke has no lock.
      await client.query(`select pg_advisory_unlock(${backupLock})`).catch(() => {});
    }
  } finally {
    client.release(true);
  }
}

async function createLocked(parts: BackupParts): Promise<Backup> {
  // Of the second that its name says, by which the list knows when it was written.
  const now = `${parts.clock.now().slice(0, 19)}.000Z`;
  const name = backupName(now, parts.config.backupPassphrase !== undefined);
  if (existsSync(path.join(parts.config.backupDir, name))) {
    throw new Problem('conflict', 'There is a backup of this second already. Please try again in a moment');
  }
  return writeVerified(parts, { name, now });
}

/** Writes the backup of the night, unless it is there already; a night that was missed is made up for. */
export async function writeNightlyBackup(parts: BackupParts): Promise<void> {
  const { pool, config, clock } = parts;
  const { rows } = await pool.query<{ since: string | null; last: string | null }>(
    `select (select min("createdAt") from users) as since,
      (select max("createdAt") from backups where "isVerified") as last`,
  );
  const since = rows[0]?.since ?? undefined;
  const last = rows[0]?.last ?? undefined;
  if (!isBackupDue({ now: clock.now(), timeZone: config.timeZone, since, last })) return;
  try {
    const { name } = await createBackup(parts);
    const work = { db: drizzle(pool), person: purser, at: clock.now(), caller: noCaller };
    await audit(work, 'backup_written', { target: { id: null, name } });
  } catch (error) {
    // Another server, or somebody in Settings, is just writing one.
    if (!(error instanceof Problem && error.kind === 'conflict')) throw error;
  }
}

async function writeVerified(
  parts: BackupParts,
  { name, now }: { name: string; now: string },
): Promise<Backup> {
  const { config, pool, files, log } = parts;
  const passphrase = config.backupPassphrase;
  const place = { file: path.join(config.backupDir, name), passphrase };
  const note = (problem: string | null) =>
    drizzle(pool)
      .insert(backups)
      .values({ name, createdAt: now, isVerified: problem === null, problem })
      .onConflictDoUpdate({ target: backups.name, set: { isVerified: problem === null, problem } });
  try {
    makeFolder(config.backupDir);
    if (!(await stat(config.backupDir)).isDirectory())
      throw new Error('BACKUP_DIR is a file. Please set it to a folder.');
    await removeDrafts(parts);
    await writeBackup({ pool, files, version: serverPackage.version, now }, place);
    await readBackup(place);
  } catch (error) {
    log.error({ reason: reasonOf(error) }, 'a backup failed');
    const reason = withoutPaths(reasonOf(error), config.backupDir);
    await note(reason);
    throw new Problem('unavailable', `There is no backup: ${reason}`);
  }
  await note(null);
  await makeRoom(parts);
  log.info({ name }, 'a backup was written and read back');
  return { name, size: (await stat(place.file)).size, createdAt: now, verified: true };
}

// The reason stands on a page: where the server keeps its files is for its log alone.
const withoutPaths = (reason: string, folder: string): string =>
  reason.replaceAll(/, \w+ '[^']*'(?: -> '[^']*')?/g, '').replaceAll(folder, 'the backup folder');

/** Drafts that a killed server left in the backup folder: no backup is being written now. */
async function removeDrafts({ config }: BackupParts): Promise<void> {
  for (const name of await namesIn(config.backupDir)) {
    const drafted = draftedName(name);
    if (drafted !== undefined && backupTime(drafted) !== undefined)
      await rm(path.join(config.backupDir, name), { force: true });
  }
}

/** To be called behind one that was read back. */
async function makeRoom({ config, pool, log }: BackupParts): Promise<void> {
  const failed = new Set(await listFailed(pool));
  const there = (await namesIn(config.backupDir)).flatMap((name) => {
    const createdAt = backupTime(name);
    if (createdAt === undefined) return [];
    return [{ name, createdAt, day: todayIn(config.timeZone, createdAt) }];
  });
  // One that could not be read back must not be the one that is kept of its week or month.
  const { broken = [], whole = [] } = Object.groupBy(there, ({ name }) =>
    failed.has(name) ? 'broken' : 'whole',
  );
  for (const name of [...broken.map((backup) => backup.name), ...backupsToRemove(whole)]) {
    await rm(path.join(config.backupDir, name), { force: true });
    log.info({ name }, 'an old backup made room');
  }
}

async function listFailed(pool: pg.Pool): Promise<string[]> {
  const rows = await drizzle(pool)
    .select({ name: backups.name })
    .from(backups)
    .where(isNotNull(backups.problem));
  return rows.map(({ name }) => name);
}

/** The backups in the folder, the newest first. */
export async function listBackups({ config, pool }: Pick<BackupParts, 'config' | 'pool'>): Promise<Backup[]> {
  const noted = new Map((await drizzle(pool).select().from(backups)).map((row) => [row.name, row]));
  const found: Backup[] = [];
  for (const name of await namesIn(config.backupDir)) {
    const createdAt = backupTime(name);
    const size = await sizeOf(path.join(config.backupDir, name));
    if (createdAt === undefined || size === undefined) continue;
    found.push({ name, size, createdAt, verified: noted.get(name)?.isVerified ?? false });
  }
  return found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** One of them to take along. A Problem `missing` where there is none of that name. */
export async function openBackup({ config }: Pick<BackupParts, 'config'>, name: string): Promise<Download> {
  // Only such names: none leads out of the folder.
  const file = path.join(config.backupDir, name);
  const size = backupTime(name) === undefined ? undefined : await sizeOf(file);
  if (size === undefined) throw new Problem('missing', 'This backup isn’t there any more');
  return { fileName: name, type: 'application/octet-stream', size, content: createReadStream(file) };
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
