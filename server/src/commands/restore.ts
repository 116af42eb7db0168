import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../db/private-folder.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { machineClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { secretFileOf } from '../platform/stored-secret.ts';
import { commandLog } from './command-log.ts';
import { commandName, openData } from './open-data.ts';

/** Puts a backup into the empty database and storage of the settings. */
export async function run([given, ...more]: readonly string[]): Promise<void> {
  if (given === undefined || more.length > 0) throw new Error('name one file: purser restore FILE');
  const file = path.resolve(given);
  const hadSecret = hasSecret();
  const config = readConfig(hadSecret ? process.env : withoutStoredSecret(process.env));
  makeFolder(config.dataDir);
  const { database, stop } = await openData(config, { log: commandLog, name: commandName });
  try {
    const files = await openStorage(config, commandLog);
    const keepSecret = (secret: string): void => {
      if (!hadSecret) writeFileSync(secretFileOf(config.dataDir), `${secret}\n`, { mode: 0o600 });
    };
    const now = machineClock(config.timeZone).now();
    const target = { pool: database.pool, log: commandLog, now, files, keepSecret };
    const { version, createdAt } = await restoreBackup(target, { file, passphrase: config.backupPassphrase });
    process.stdout.write(
      `Restored what Purser ${version} wrote at ${createdAt}. Everybody has to sign in again.\n`,
    );
  } finally {
    await stop();
  }
}

// Reading the settings makes a secret, which would keep the backup's out the next time, where this comes to nothing.
const withoutStoredSecret = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  env.NODE_ENV === 'production' ? env : { ...env, SESSION_SECRET: randomBytes(32).toString('hex') };

const hasSecret = (): boolean =>
  Boolean(process.env.SESSION_SECRET) ||
  existsSync(secretFileOf(path.resolve(process.env.DATA_DIR || 'data')));
