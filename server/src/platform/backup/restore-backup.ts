import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { type DatabaseLog, SERVER_NAME } from '../../db/client.ts';
import { appliedMigrations, holdMigrations, knownMigrations, migrateDatabase } from '../../db/migrate.ts';
import { audit, noCaller, purser } from '../audit.ts';
import type { FileStorage } from '../files/storage.ts';
import { type ArchivePlace, refused } from './archive.ts';
import { type Manifest, partOf, secretName } from './archive-format.ts';
import { createTableLoader } from './load-tables.ts';
import { newerProgram, readBackup } from './read-backup.ts';
import { listTables, restoreMark, setSequences, textSettings } from './tables.ts';

export interface RestoreTarget {
  readonly pool: pg.Pool;
  readonly log: DatabaseLog;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** Undefined where only the database is of interest. */
  readonly files: FileStorage | undefined;
  /** Gets the secret of the cookies, where the backup has it and everything is there. */
  readonly keepSecret?: (secret: string) => void;
}

/**
 * Puts what a backup holds into an empty database and an empty storage: all of it or nothing. Every checksum is verified
 * before the first byte is written. Throws an `Error` of one line.
 */
export async function restoreBackup(target: RestoreTarget, given: ArchivePlace): Promise<Manifest> {
  const place: ArchivePlace = { ...given, isHurried: true };
  const manifest = await readKnown(place);
  // A server that starts meanwhile waits.
  const release = await holdMigrations(target.pool);
  try {
    await requireNoServer(target.pool);
    await requireEmpty(target);
    await beginAt(target.pool, manifest, target.log);
    const secret = await load(target, manifest, place);
    if (secret !== undefined) target.keepSecret?.(secret);
    await migrateDatabase(target.pool, { log: target.log, isHeld: true });
    await tellOf(manifest, target);
  } finally {
    release();
  }
  return manifest;
}

/** Puts the rows of a backup into a new database that nobody else knows, at the schema that they had. */
export async function loadBackup(
  target: Pick<RestoreTarget, 'pool' | 'log'>,
  place: ArchivePlace,
): Promise<Manifest> {
  const manifest = await readKnown(place);
  await beginAt(target.pool, manifest, target.log);
  await load({ pool: target.pool }, manifest, place);
  return manifest;
}

async function readKnown(place: ArchivePlace): Promise<Manifest> {
  const manifest = await readBackup(place);
  const unknown = manifest.migrations.filter((when) => !knownMigrations().includes(when));
  if (unknown.length > 0) throw refused(place, newerProgram(manifest.version));
  return manifest;
}

async function requireNoServer(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number }>(
    `select count(*)::integer as number from pg_stat_activity
     where datname = current_database() and application_name = '${SERVER_NAME}'`,
  );
  if (rows[0]?.number) throw new Error('A server is running on this database. Stop it, and restore then.');
}

async function requireEmpty({ pool, files }: RestoreTarget): Promise<void> {
  const known = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const names = known.rows.map(({ name }) => name);
  const isMarked = names.includes(restoreMark);
  const isOurs = names.includes('software') && names.includes('users');
  if (names.length > (isMarked ? 1 : 0) && !isOurs) {
    throw new Error('The database holds tables of another program. Restore into one of its own.');
  }
  if (isOurs) await requireNoRows(pool);
  await requireNoFiles(files, isMarked);
  await pool.query(`create table if not exists ${restoreMark} ()`);
}

async function requireNoRows(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(`select exists (select from users)
    or exists (select from software) or exists (select from purchase_requests) as found`);
  if (rows[0]?.found) {
    throw new Error('There is data already: people, items or requests. Restore into an empty database.');
  }
}

async function requireNoFiles(files: FileStorage | undefined, isMarked: boolean): Promise<void> {
  if (!files) return;
  for await (const keys of files.list()) {
    if (keys.length === 0) continue;
    if (!isMarked) throw new Error('The storage holds files already. Restore into an empty one.');
    await files.remove(keys);
  }
}

/** An empty database of just the migrations that the backup had. */
async function beginAt(pool: pg.Pool, { migrations }: Manifest, log: DatabaseLog): Promise<void> {
  const last = migrations.at(-1) ?? 0;
  // Nothing is in it that would be lost.
  if (((await appliedMigrations(pool)).at(-1) ?? 0) > last) {
    await pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public');
    await pool.query(`create table ${restoreMark} ()`);
  }
  await migrateDatabase(pool, { log, isHeld: true, upTo: last });
}

const tellOf = ({ createdAt, version }: Manifest, { pool, now }: RestoreTarget): Promise<void> =>
  audit({ db: drizzle(pool), person: purser, at: now, caller: noCaller }, 'backup_restored', {
    note: `written at ${createdAt} by Purser ${version}`,
  });

/** A trigger of ours that fires, with its names quoted where they need it. */
interface Trigger {
  readonly table: string;
  readonly name: string;
  /** How it is switched on again: for every session where it was so. */
  readonly mode: '' | 'always' | 'replica';
}

const triggersStatement = `
  select tgrelid::regclass::text as table, quote_ident(tgname) as name,
    case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end as mode
  from pg_trigger join pg_class c on c.oid = tgrelid
  where not tgisinternal and tgenabled <> 'D' and c.relnamespace = 'public'::regnamespace`;

type LoadTarget = Pick<RestoreTarget, 'pool'> & Partial<Pick<RestoreTarget, 'files'>>;

/** Answers the secret of the cookies, where the backup has it. */
async function load(
  { pool, files }: LoadTarget,
  manifest: Manifest,
  place: ArchivePlace,
): Promise<string | undefined> {
  const client = await pool.connect();
  let secret: string | undefined;
  try {
    await client.query('begin');
    await client.query(textSettings);
    const tables = await listTables(client, 'kept');
    // What they do for a change by a person is in the backup already.
    const triggers = await client.query<Trigger>(triggersStatement);
    for (const { table, name } of triggers.rows)
      await client.query(`alter table ${table} disable trigger ${name}`);
    for (const { name } of tables.toReversed()) await client.query(`delete from "${name}"`);
    const loader = createTableLoader(client, manifest.tables);
    await readBackup(place, async (part) => {
      const { table, file } = partOf(part.name);
      if (table !== undefined) return loader.take(table, part);
      if (file !== undefined && files) return files.store(file, part.size, Readable.from(part.content));
      if (part.name === secretName) secret = await text(part.content);
      for await (const _ of part.content);
    });
    await loader.end();
    for (const { table, name, mode } of triggers.rows)
      await client.query(`alter table ${table} enable ${mode} trigger ${name}`);
    await setSequences(client, manifest.sequences);
    await client.query(`drop table if exists ${restoreMark}`);
    await client.query('commit');
    return secret;
  } finally {
    // Ending the connection takes back in every case what was not committed.
    client.release(true);
  }
}
