import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type DiskFolder, objectPath, removeOlder, timeOfDisk, writtenAt } from './disk-folder.ts';
import { addressLifetime } from './storage.ts';

/** Marks an object that was removed while its upload address was still valid, so that the address works only once. */
export const usedMark = ({ used }: DiskFolder, key: string): string => path.join(used, key);

/**
 * Removes objects. One that arrived lately leaves its mark, first of all, for as long as its address may be good. Where
 * the disk is too full for that, the room matters more.
 */
export async function removeObjects(disk: DiskFolder, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const expired = (await timeOfDisk(disk.used).catch(() => Number.NaN)) - addressLifetime;
  for (const key of keys) {
    const file = objectPath(disk, key);
    if ((await writtenAt(file)) > expired)
      await writeFile(usedMark(disk, key), '', { mode: 0o600 }).catch(() => {});
    await rm(file, { force: true });
  }
  await removeOlder(disk.used, expired);
}
