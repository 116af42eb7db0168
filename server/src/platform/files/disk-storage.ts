import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { access, type FileHandle, link, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { emptyFile } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import { codeOf } from '../../db/errors.ts';
import { diskFull } from '../problems.ts';
import {
  type DiskFolder,
  makeObjectFolder,
  objectPath,
  openDiskFolder,
  removeOlder,
  syncFolder,
  timeOfDisk,
  usedMark,
  writtenAt,
} from './disk-folder.ts';
import {
  addressLifetime,
  type FileStorage,
  fileGone,
  type ReceivedUpload,
  type StoredObject,
  type UploadGrant,
} from './storage.ts';

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
    store: (key, size, content) => storeObject(disk, { key, size }, content),
    list: () => listObjects(disk),
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
  if (!handle) throw new Problem('missing', fileGone);
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

/** Stores the whole upload durably, or nothing. */
async function receiveObject(
  disk: DiskFolder,
  upload: ReceivedUpload,
  allowed: AllowedUpload,
): Promise<void> {
  const target = objectPath(disk, upload.key);
  const mark = usedMark(disk, upload.key);
  if ((upload.length ?? 0) > allowed.largest) throw tooLarge(allowed);
  if ((await isThere(target)) || (await isThere(mark))) throw usedAlready();
  const draft = path.join(disk.incoming, `${upload.key}.${randomUUID()}`);
  try {
    await writeDraft(draft, upload, allowed);
    await makeObjectFolder(disk, target);
    await store(draft, { target, mark });
  } catch (error) {
    throw /^(ENOSPC|EDQUOT)$/.test(codeOf(error)) ? diskFull() : error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, upload: ReceivedUpload, allowed: AllowedUpload): Promise<void> {
  const file = await open(draft, 'wx', 0o600);
  try {
    const size = await writeContent(file, upload, allowed);
    if (upload.length !== undefined && size !== upload.length) throw cutOff();
    if (size === 0) throw new Problem('invalid', emptyFile);
    if (allowed.isExact && size !== allowed.largest) throw otherSize();
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeContent(
  file: FileHandle,
  { content }: ReceivedUpload,
  allowed: AllowedUpload,
): Promise<number> {
  let size = 0;
  let written: Uint8Array = new Uint8Array();
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new Error('An upload must come as bytes.');
    size += chunk.byteLength;
    if (size > allowed.largest) throw tooLarge(allowed);
    await file.appendFile(chunk);
    release(written);
    written = chunk;
  }
  return size;
}

// Without this the whole file would pile up in memory before it is collected. The last chunk is left alone: it may be
// the whole body, to which its sender may still refer.
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

// Unlike a move, a link never replaces an existing object: of two uploads to one address, one wins. Where the first was
// removed meanwhile, its mark was written before.
async function store(draft: string, { target, mark }: { target: string; mark: string }): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? usedAlready() : error;
  }
  if (await isThere(mark)) {
    await rm(target, { force: true });
    throw usedAlready();
  }
  await syncFolder(path.dirname(target));
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const usedAlready = (): Problem =>
  new Problem('forbidden', 'This upload address was used already. Please choose the file again');

const cutOff = (): Problem =>
  new Problem('malformed', 'The upload was cut off. Please try again; nothing was saved');

const otherSize = (): Problem =>
  new Problem('invalid', 'The file has another size than was said before. Please choose it again');

const tooLarge = ({ largest, isExact }: AllowedUpload): Problem =>
  new Problem(
    'too_large',
    isExact
      ? 'The file is larger than was said before. Please choose it again'
      : `The file is too large. At most ${Math.floor(largest / 1024 / 1024)} MB are possible`,
  );

/** Stores a whole object durably, or nothing, in the place of any that is there. */
async function storeObject(
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
async function* listObjects({ root }: DiskFolder): AsyncGenerator<string[], void> {
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const isOfObjects = entry.isDirectory() && entry.name.length === 2;
    if (isOfObjects) yield readdir(path.join(root, entry.name));
  }
}

type UploadQuery = ReceivedUpload['query'];

interface AllowedUpload {
  /** Bytes. */
  readonly largest: number;
  readonly isExact: boolean;
}

/** Signs our own upload addresses, with a key that is derived from the server's secret. */
function uploadSigner(secret: string) {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'purser upload addresses', 32));
  const signatureOf = (key: string, { size, expires }: Omit<UploadQuery, 'signature'>): string =>
    createHmac('sha256', signingKey).update(`${key}\n${size}\n${expires}`).digest('base64url');
  return {
    sign(grant: UploadGrant): UploadQuery {
      const allowed = { size: sizeOf(grant), expires: String(Date.parse(grant.expiresAt)) };
      return { ...allowed, signature: signatureOf(grant.key, allowed) };
    },
    /** A Problem `forbidden` where the address was not signed by us or has expired. */
    check({ key, query, now }: Pick<ReceivedUpload, 'key' | 'query' | 'now'>): AllowedUpload {
      if (!isEqual(query.signature, signatureOf(key, query)))
        throw new Problem('forbidden', 'This upload address is not valid. Please choose the file again');
      if (Date.parse(now) >= Number(query.expires))
        throw new Problem('forbidden', 'This upload address has expired. Please choose the file again');
      return allowedBy(query.size);
    },
  };
}

// `1234` permits exactly that many bytes, `1-1234` at most that many.
const sizeOf = ({ largest, isExact }: UploadGrant): string => (isExact ? `${largest}` : `1-${largest}`);

const allowedBy = (size: string): AllowedUpload => ({
  largest: Number(size.split('-').at(-1)),
  isExact: !size.includes('-'),
});

function isEqual(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
