import { constants } from 'node:fs';
import { access, open, rm, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Problem } from '@purser/domain/problem';
import { codeOf } from '../../db/errors.ts';
import {
  type DiskFolder,
  objectPath,
  openDiskFolder,
  removeOlder,
  timeOfDisk,
  usedMark,
  writtenAt,
} from './disk-folder.ts';
import { receiveObject } from './disk-receive.ts';
import { addressLifetime, type FileStorage, type StoredObject } from './storage.ts';
import { uploadSigner } from './upload-signature.ts';

export interface DiskStorageOptions {
  readonly folder: string;
  readonly appUrl: string;
  readonly secret: string;
}

export async function openDiskStorage({ folder, appUrl, secret }: DiskStorageOptions): Promise<FileStorage> {
  const signer = uploadSigner(secret);
  const disk = await openDiskFolder(folder);
  return {
    async uploadUrl(grant) {
      const query = new URLSearchParams({ ...signer.sign(grant) }).toString();
      return `${appUrl}/api/uploads/${grant.key}?${query}`;
    },
    // An upload address works once, so the object can't be replaced any more.
    claim: (key, headLength) => findFile(objectPath(disk, key), headLength),
    read: (key) => readFile(objectPath(disk, key)),
    remove: (keys) => removeObjects(disk, keys),
    clearAddresses: undefined,
    check: () => access(disk.incoming, constants.R_OK | constants.W_OK | constants.X_OK),
    origin: undefined,
    receive: async (upload) => receiveObject(disk, upload, signer.check(upload)),
    multipart: undefined,
  };
}

async function findFile(file: string, headLength: number): Promise<StoredObject | undefined> {
  const handle = await openFile(file);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, headLength));
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return { size, head: head.subarray(0, bytesRead) };
  } finally {
    await handle.close();
  }
}

async function readFile(file: string): Promise<Readable> {
  const handle = await openFile(file);
  if (!handle) throw new Problem('missing', 'This file is not there any more');
  return handle.createReadStream();
}

async function openFile(file: string) {
  try {
    return await open(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

// The mark of an upload address that may still be valid is written before its object is removed. Where the disk is too
// full for it, freeing space matters more.
async function removeObjects(disk: DiskFolder, keys: readonly string[]): Promise<void> {
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
