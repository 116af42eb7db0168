import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FolderLock, tryLock, waitForLock } from '../../db/embedded/folder-lock.ts';
import { makeFolder } from '../../db/private-folder.ts';

export interface DiskFolder {
  readonly root: string;
  /** Half-received files; on the same disk, so that a whole one is linked in one step. */
  readonly incoming: string;
  /** One empty file for each object that was removed while its upload address was still valid. */
  readonly used: string;
  /** Held while this server lives: it marks incoming files as possibly its own. */
  readonly lock: FolderLock | undefined;
}

const longestUpload = 60 * 60 * 1000;
const patience = 5_000;

/** Creates missing folders, and removes what a killed server left half received. */
export async function openDiskFolder(root: string): Promise<DiskFolder> {
  const incoming = path.join(root, 'incoming');
  // Beside the folder, which contains nothing but people's files.
  const used = `${root}.used`;
  const lockFile = `${root}.lock`;
  makeFolder(incoming);
  makeFolder(used);
  const alone = tryLock(lockFile, 'exclusive');
  // While other servers run, only files older than any upload are certainly abandoned.
  await removeOlder(
    incoming,
    alone ? Number.POSITIVE_INFINITY : (await timeOfDisk(incoming)) - longestUpload,
  );
  alone?.release();
  return { root, incoming, used, lock: await waitForLock(lockFile, 'shared', patience) };
}

/** Removes files last written before a moment of {@link timeOfDisk}. */
export async function removeOlder(folder: string, moment: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await writtenAt(file)) < moment) await rm(file, { force: true });
  }
}

/** NaN where there is no such file. */
export const writtenAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => Number.NaN,
  );

/** This moment by the clock that dates the files, because the disk may belong to another machine. */
export async function timeOfDisk(folder: string): Promise<number> {
  // A unique name, since several ask at once and containers share even process ids.
  const probe = path.join(folder, `time-${randomUUID()}`);
  await writeFile(probe, '', { mode: 0o600 });
  const now = await writtenAt(probe);
  await rm(probe, { force: true });
  return now;
}

/** Keys are letters, digits, `-` and `_`, so that none leads out of the folder. */
export function objectPath({ root }: DiskFolder, key: string): string {
  if (!/^[\w-]{3,}$/.test(key)) throw new Error('This is no key of an object.');
  return path.join(root, key.slice(0, 2), key);
}

/** Marks an object that was removed while its upload address was still valid, so that the address works only once. */
export const usedMark = ({ used }: DiskFolder, key: string): string => path.join(used, key);

/** Creates the folder of an object, durably, before the object is put into it. */
export async function makeObjectFolder({ root }: DiskFolder, file: string): Promise<void> {
  const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  if (made) await syncFolder(root);
}

/** Makes a folder's entries survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open a folder, and writes its entries through anyway.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
