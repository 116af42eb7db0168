import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FolderLock, tryLock, waitForLock } from '../../db/embedded/folder-lock.ts';
import { makeFolder } from '../../db/make-folder.ts';

/** The folder that holds all objects, and what is on its way to become one. */
export interface DiskFolder {
  readonly root: string;
  /** Half-received files; on the same disk, so that a whole one moves over in one step. */
  readonly incoming: string;
  /** A mark for each object that was removed while its address was still good. */
  readonly used: string;
  /** Held while this server lives, by which others know that what is coming in may be its own. */
  readonly lock: FolderLock | undefined;
}

const longestUpload = 60 * 60 * 1000;
const patience = 5_000;

/** Opens the folder, makes it where it is missing, and removes what a server left half received when it was killed. */
export async function openDiskFolder(root: string): Promise<DiskFolder> {
  const incoming = path.join(root, 'incoming');
  // Beside the folder, which holds nothing but people's files.
  const used = `${root}.used`;
  const lockFile = `${root}.lock`;
  makeFolder(incoming);
  makeFolder(used);
  const alone = tryLock(lockFile, 'exclusive');
  // Beside other servers, only what is older than any upload can be nobody's.
  await removeOlder(
    incoming,
    alone ? Number.POSITIVE_INFINITY : (await timeOfDisk(incoming)) - longestUpload,
  );
  alone?.release();
  return { root, incoming, used, lock: await waitForLock(lockFile, 'shared', patience) };
}

/** Removes the files of a folder that were last written before a moment of {@link timeOfDisk}. */
export async function removeOlder(folder: string, moment: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await writtenAt(file)) < moment) await rm(file, { force: true });
  }
}

/** When a file was last written, by the disk's clock; NaN where there is none. */
export const writtenAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NaN,
  );

/** This moment by the clock that dates files: the disk may be another machine's. */
export async function timeOfDisk(folder: string): Promise<number> {
  // A name of its own: several ask at once, and servers in containers share even the process’s number.
  const probe = path.join(folder, `time-${randomUUID()}`);
  await writeFile(probe, '', { mode: 0o600 });
  const now = await writtenAt(probe);
  await rm(probe, { force: true });
  return now;
}

/** Where an object lies. Keys are letters, digits, `-` and `_`, so that none leads out of the folder. */
export function objectPath({ root }: DiskFolder, key: string): string {
  if (!/^[\w-]{3,}$/.test(key)) throw new Error('This is no key of an object.');
  return path.join(root, key.slice(0, 2), key);
}

/** Makes the folder of an object; a new one is there to stay before anything is put into it. */
export async function makeObjectFolder({ root }: DiskFolder, file: string): Promise<void> {
  const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (made) await syncFolder(root);
}

/** Waits until a folder's entries would outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and writes its entries through by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
