import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from '../db/errors.ts';
import { makeFolder } from '../db/private-folder.ts';

const secretLength = 64;

/** The file in which the data folder keeps it. */
export const secretFileOf = (dataDir: string): string => path.join(dataDir, 'session-secret');

/**
 * The secret of an installation without SESSION_SECRET, outside production. It is stored, so that sessions survive a
 * restart, and written atomically: a killed server must not leave an empty one, which anybody could guess. Throws an
 * Error of one line where the data folder can't be used.
 */
export function storedSecret(dataDir: string): string {
  const file = secretFileOf(dataDir);
  try {
    makeFolder(dataDir);
    if (!existsSync(file) || readFileSync(file, 'utf8').trim().length < secretLength) {
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, `${randomBytes(secretLength / 2).toString('hex')}\n`, { mode: 0o600 });
      renameSync(draft, file);
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`DATA_DIR can't be used: ${reasonOf(error)}`, { cause: error });
  }
}
