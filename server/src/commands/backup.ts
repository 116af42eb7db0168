import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { appliedMigrations, knownMigrations } from '../db/migrate.ts';
import { serverPackage } from '../db/server-package.ts';
import type { Manifest } from '../platform/backup/archive-format.ts';
import { readBackup } from '../platform/backup/read-backup.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { machineClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { commandLog } from './command-log.ts';
import { commandName, openData } from './open-data.ts';

/** Writes a backup beside a running server or without one, and reads it back; or proves that one restores. */
export async function run(args: readonly string[]): Promise<void> {
  const { file, verify, withSecret } = readArgs(args);
  const config = readConfig(process.env);
  const place = { file, passphrase: config.backupPassphrase };
  if (verify) {
    report(`${file} restores`, await verifyBackup(place));
    return;
  }
  const { database, stop } = await openData(config, { log: commandLog, name: commandName });
  try {
    await requireMigrated(database.pool);
    const files = await openStorage(config, commandLog);
    const now = machineClock(config.timeZone).now();
    const secret = withSecret ? { secret: config.sessionSecret } : {};
    await writeBackup({ pool: database.pool, files, version: serverPackage.version, now, ...secret }, place);
    report(`${file} was written and read back`, await readBackup(place));
  } finally {
    await stop();
  }
}

function readArgs(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      'with-secret': { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('name one file: purser backup FILE');
  return { file: path.resolve(file), verify: values.verify, withSecret: values['with-secret'] };
}

async function requireMigrated(pool: pg.Pool): Promise<void> {
  const last = (await appliedMigrations(pool)).at(-1);
  if (last === undefined)
    throw new Error('there is nothing to back up: no Purser has been started on this database.');
  if (last === knownMigrations().at(-1)) return;
  throw new Error(
    'another version of Purser uses this database. Start this version once, or back up with that one.',
  );
}

function report(what: string, { tables, parts, missingFiles }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith('files/')).length;
  process.stdout.write(`${what}: ${rows} rows of ${tables.length} tables, ${files} files.\n`);
  if (missingFiles.length === 0) return;
  process.stderr.write(
    `The storage had lost ${missingFiles.length} files before: ${missingFiles.join(', ')}\n`,
  );
}
