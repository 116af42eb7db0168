import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DatabaseLog, openDatabase } from '../../db/client.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { machineClock } from '../clock.ts';
import type { ArchivePlace } from './archive.ts';
import type { Manifest } from './archive-format.ts';
import { restoreBackup } from './restore-backup.ts';

const quiet: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Proves that a backup restores: into a database of its own, which is thrown away. Whoever loads a table compares how many
 * rows it has and their digest. Throws an `Error` of one line.
 */
export async function verifyBackup(place: ArchivePlace): Promise<Manifest> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-verify-'));
  const embedded = await startEmbeddedPostgres({ dataDir, log: quiet, durability: 'none' });
  const database = await openDatabase(embedded.url, { log: quiet, name: 'purser-verify' });
  try {
    const now = machineClock('UTC').now();
    return await restoreBackup({ pool: database.pool, files: undefined, log: quiet, now }, place);
  } finally {
    await database.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
