import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DiskFolder, makeObjectFolder, objectPath, syncFolder } from './disk-folder.ts';

/** Stores a whole object durably, or nothing, in the place of any that is there. */
export async function storeObject(
  disk: DiskFolder,
  { key, size }: { key: string; size: number },
  content: Readable,
): Promise<void> {
  const target = objectPath(disk, key);
  const draft = path.join(disk.incoming, `${key}.${randomUUID()}`);
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    if ((await stat(draft)).size !== size) throw new Error('The object has another size than was said.');
    await makeObjectFolder(disk, target);
    await rename(draft, target);
    await syncFolder(path.dirname(target));
  } finally {
    await rm(draft, { force: true });
  }
}

/** The keys of all objects, a folder at a time. */
export async function* listObjects({ root }: DiskFolder): AsyncGenerator<string[], void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const isOfObjects = entry.isDirectory() && entry.name.length === 2;
    if (isOfObjects) yield readdir(path.join(root, entry.name));
  }
}
