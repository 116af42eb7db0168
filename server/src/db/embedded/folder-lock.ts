import { closeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { openOwnedFile } from './owned-file.ts';

/** A lock that this process holds until `release`, or until the process ends in whatever way. */
export type FolderLock = { release(): void };

/** Who else may hold the same lock: nobody, or everybody who shares it. */
type Kind = 'exclusive' | 'shared';

// SQLite's code for "somebody else holds the lock".
const SQLITE_BUSY = 5;

/**
 * Locks a file if it is free. Node can't lock files, but an open SQLite transaction on an empty database holds a lock
 * of the operating system, which ends with its process, even by `kill -9`. Nothing is ever written.
 */
export function tryLock(file: string, kind: Kind): FolderLock | undefined {
  closeSync(openOwnedFile(file));
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // A shared lock begins with the first read of the transaction.
    database.exec(kind === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_master');
  } catch (error) {
    database.close();
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** Waits for the lock as long as `patience` milliseconds; `undefined` means that it stayed taken. */
export async function waitForLock(
  file: string,
  kind: Kind,
  patience: number,
): Promise<FolderLock | undefined> {
  const end = performance.now() + patience;
  for (;;) {
    const lock = tryLock(file, kind);
    if (lock || performance.now() > end) return lock;
    await pause(20);
  }
}
