import path from 'node:path';
import { type FolderLock, waitForLock } from './folder-lock.ts';
import { startFailure } from './start-failure.ts';

/** The files by which the processes of a data folder coordinate; see `startEmbeddedPostgres`. */
export const lockFilesOf = (folder: string): { startLock: string; usersLock: string } => ({
  startLock: path.join(folder, 'postgres.start.lock'),
  usersLock: path.join(folder, 'postgres.users.lock'),
});

// As long as another start may take, and as long as a user that is ending may.
const patienceWithStart = 150_000;
const patienceWithUsers = 3_000;

/**
 * Keeps every other process from starting and using the database of a data folder. Throws an `Error` of one line where
 * one uses it.
 */
export async function lockCluster(dataDir: string): Promise<FolderLock> {
  const { startLock, usersLock } = lockFilesOf(dataDir);
  const start = await waitForLock(startLock, 'exclusive', patienceWithStart);
  if (!start) throw startFailure(`another process has been starting the database in ${dataDir} for minutes`);
  const users = await waitForLock(usersLock, 'exclusive', patienceWithUsers);
  if (!users) {
    start.release();
    throw startFailure(`another Purser uses the database in ${dataDir}, and has to be stopped before`);
  }
  return {
    release: () => {
      users.release();
      start.release();
    },
  };
}
