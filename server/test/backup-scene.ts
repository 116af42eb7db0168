import { createHash } from 'node:crypto';
import path from 'node:path';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import type { Place } from './backup-places.ts';
import { quietLog } from './test-database.ts';

// A restore adds its own entry to the audit log.
const leftOut = ['sessions', 'idempotency_keys', 'data_changes', 'backups', 'audit_entries'];

/** Every table's rows by their digest. */
export async function digestsOf({ pool }: Pick<Place, 'pool'>): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows.filter((row) => !leftOut.includes(row.name))) {
    const found = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from "${name}" t`,
    );
    digests[name] = found.rows[0]?.digest ?? '';
  }
  return digests;
}

export async function hashesOf({ files }: Pick<Place, 'files'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const keys of files.list()) {
    for (const key of keys) {
      const hash = createHash('sha256');
      for await (const chunk of await files.read(key)) hash.update(chunk);
      hashes[key] = hash.digest('hex');
    }
  }
  return hashes;
}

const now = '2026-11-21T02:00:00.000Z';

/** What a place's backup is written from. */
export const sourceOf = ({ pool, files }: Place) => ({ pool, files, version: '1.2.3', now });

/** Where a backup is restored to. */
export const targetOf = ({ pool, files }: Place) => ({ pool, files, log: quietLog, now });

export const plain = (file: string) => ({ file, passphrase: undefined });

export async function writeSample(from: Place, passphrase?: string): Promise<string> {
  const file = path.join(from.folder, `sample${passphrase === undefined ? '' : '-secret'}.backup`);
  await writeBackup(sourceOf(from), { file, passphrase });
  return file;
}
