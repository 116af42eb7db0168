import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/**
 * The folder for what tests make and throw away: in memory, where there is room. Hundreds of databases are made and
 * dropped, each of hundreds of files, on which a real disk spends most of its time. They take a hundred megabytes at
 * once, and the log of their changes up to a gigabyte.
 */
export function temporaryFolder(): string {
  const folder = '/dev/shm';
  if (process.env.TMPDIR || !existsSync(folder)) return tmpdir();
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > 4 * 1024 ** 3 ? folder : tmpdir();
}
