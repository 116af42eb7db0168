import { pipeline, type Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Problem } from '@purser/domain/problem';
import type pg from 'pg';
import { appliedMigrations } from '../../db/migrate.ts';
import type { FileStorage } from '../files/storage.ts';
import { type ArchivePlace, writeArchive } from './archive.ts';
import {
  filePart,
  formatVersion,
  type Head,
  headName,
  type Manifest,
  manifestName,
  noted,
  type Part,
  secretName,
  type TableManifest,
  tablePart,
} from './archive-format.ts';
import { filesLock } from './backup-locks.ts';
import { copyRows } from './copied-rows.ts';
import { type BackupTable, type Extent, listTables, readSequences, textSettings } from './tables.ts';
import type { TarEntry } from './tar.ts';

export interface BackupSource {
  readonly pool: pg.Pool;
  /** Undefined for a copy of the database alone, which then has all of its rows. */
  readonly files: Pick<FileStorage, 'read'> | undefined;
  /** The version of the program. */
  readonly version: string;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** With which cookies are signed; only for an encrypted backup. */
  readonly secret?: string;
}

/**
 * Writes all there is into one file while everything goes on: the rows of one moment, and the files that they name. Throws
 * an `Error` of one line; then there is no file.
 */
export async function writeBackup(source: BackupSource, place: ArchivePlace): Promise<Manifest> {
  if (source.secret !== undefined && place.passphrase === undefined) {
    throw new Error('The cookie secret goes only into an encrypted backup. Set BACKUP_PASSPHRASE.');
  }
  const written: { manifest?: Manifest } = {};
  await writeArchive(place, entriesOf(source, written));
  if (!written.manifest) throw new Error('The backup has no manifest.');
  return written.manifest;
}

async function* entriesOf(source: BackupSource, written: { manifest?: Manifest }): AsyncGenerator<TarEntry> {
  const { pool, files, version, now, secret } = source;
  const parts: Part[] = [];
  const head: Head = { format: formatVersion, version, createdAt: now };
  yield noted(atOnce(headName, json(head)), parts);
  const client = await pool.connect();
  try {
    // Files that go meanwhile are removed after it: the backup may still have to read them.
    await client.query(`select pg_advisory_lock_shared(${filesLock})`);
    const { tables, named, ...state } = yield* databaseEntries(client, parts, files ? 'kept' : 'all');
    const missingFiles: string[] = [];
    for (const { key, size } of files ? named : []) {
      const content = await files?.read(key).catch(unlessMissing);
      if (content) yield* fileEntry({ name: filePart(key), size, content }, parts);
      else missingFiles.push(key);
    }
    if (secret !== undefined) yield noted(atOnce(secretName, Buffer.from(secret)), parts);
    const { migrations, sequences } = state;
    const manifest = { ...head, migrations, tables, sequences, missingFiles, parts: [...parts] };
    yield atOnce(manifestName, json(manifest));
    written.manifest = manifest;
  } finally {
    // Ending the connection gives back the lock and the snapshot in every case.
    client.release(true);
  }
}

/** Closes the file in every case: a backup may end before its first byte is read. */
async function* fileEntry(
  entry: TarEntry & { readonly content: Readable },
  parts: Part[],
): AsyncGenerator<TarEntry, void> {
  try {
    yield noted(entry, parts);
  } finally {
    entry.content.destroy();
  }
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Problem && error.kind === 'missing') return undefined;
  throw error;
}

async function* databaseEntries(client: pg.PoolClient, parts: Part[], extent: Extent) {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(textSettings);
  const tables: TableManifest[] = [];
  for (const table of await listTables(client, extent))
    tables.push(yield* tableEntries(client, table, parts));
  const sequences = await readSequences(client);
  const migrations = await appliedMigrations(client);
  const named = extent === 'kept' ? await listFiles(client) : [];
  // The files are read without the snapshot, which would keep old rows from being cleared away.
  await client.query('commit');
  return { tables, sequences, migrations, named };
}

const filesStatement = `
  select key, max(size)::integer as size from (
    select "uploadKey" as key, "fileSize" as size from vendor_files
    union all select "uploadKey", "fileSize" from request_attachments) named
  where key is not null group by key order by key`;

/** The files that rows name. */
async function listFiles(client: pg.PoolClient): Promise<{ key: string; size: number }[]> {
  const { rows } = await client.query<{ key: string; size: number }>(filesStatement);
  return rows;
}

const partSize = 4 * 1024 * 1024;

/** The rows of a table in parts of some size, because a tar says how long an entry is before it. */
async function* tableEntries(
  client: pg.PoolClient,
  table: BackupTable,
  parts: Part[],
): AsyncGenerator<TarEntry, TableManifest> {
  const { text, manifest } = copyRows(client, table);
  const zipped: AsyncIterable<Buffer> = pipeline(text, createGzip({ level: 2 }), () => {});
  let held: Buffer[] = [];
  let size = 0;
  let number = 0;
  for await (const chunk of zipped) {
    held.push(chunk);
    size += chunk.length;
    if (size < partSize) continue;
    yield noted(atOnce(tablePart(table.name, number++), Buffer.concat(held)), parts);
    held = [];
    size = 0;
  }
  yield noted(atOnce(tablePart(table.name, number), Buffer.concat(held)), parts);
  return manifest();
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

const atOnce = (name: string, content: Buffer): TarEntry => ({
  name,
  size: content.length,
  content: (async function* () {
    yield content;
  })(),
});
