import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, reasonOf } from '../../db/errors.ts';
import { syncFolder } from '../files/disk-folder.ts';
import { encryptedStart, seal, sealLength } from './archive-format.ts';
import { type TarEntry, tarBytes, tarEntries } from './tar.ts';

/** Where a backup lies, and what encrypts it; undefined leaves it readable. */
export interface ArchivePlace {
  readonly file: string;
  readonly passphrase: string | undefined;
  /** Where nobody is served meanwhile, it goes as fast as it can. */
  readonly isHurried?: true;
}

/**
 * Writes entries beside the file and only then gives it its name: what has the name is whole. Throws where a file has the
 * name already, and an `Error` of one line where it can't be written; then nothing is left of it.
 */
export async function writeArchive(
  { file, passphrase, isHurried }: ArchivePlace,
  entries: AsyncIterable<TarEntry>,
): Promise<void> {
  if (await isThere(file)) throw new Error(`${file} already exists; a backup never replaces a file.`);
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const plain = sealed(tarBytes(entries));
    const bytes = passphrase === undefined ? plain : encrypted(plain, passphrase);
    await writeSynced(draft, isHurried ? bytes : paced(bytes));
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    // Where it could not be made it often can't be removed either; why it wasn't written is what counts.
    await rm(draft, { force: true }).catch(() => {});
    throw new Error(`The backup could not be written: ${reasonOf(error)}`, { cause: error });
  }
}

const mostUnsynced = 1024 * 1024;

const mostUnpaced = 512 * 1024;
const longestPause = 200;

/** Passes on what comes, and rests for as long as each half megabyte has taken: people want the processor and the disk. */
async function* paced<Chunk extends Uint8Array>(bytes: AsyncIterable<Chunk>): AsyncGenerator<Chunk, void> {
  let passed = 0;
  let since = performance.now();
  for await (const chunk of bytes) {
    yield chunk;
    passed += chunk.length;
    if (passed < mostUnpaced) continue;
    await pause(Math.min(performance.now() - since, longestPause));
    passed = 0;
    since = performance.now();
  }
}

/**
 * Writes a new file that is on the disk at the end. It goes there bit by bit, because a gigabyte at once would hold up for
 * as long every other writer to the disk: each write of a person is one.
 */
async function writeSynced(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let unsynced = 0;
    for await (const chunk of bytes) {
      await handle.writeFile(chunk);
      unsynced += chunk.length;
      if (unsynced < mostUnsynced) continue;
      await handle.datasync();
      unsynced = 0;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of the backup that a draft is for; undefined for any other file. */
export const draftedName = (name: string): string | undefined => /^(.+)\.[0-9a-f]{12}\.part$/.exec(name)?.[1];

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function* sealed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.from(seal(hash.digest('hex')));
}

async function* encrypted(
  bytes: AsyncIterable<Buffer>,
  passphrase: string,
): AsyncGenerator<Uint8Array, void> {
  // Its ciphers are loaded where they are used, which is at most once a night.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(ReadableStream.from(bytes));
}

/** Why a file is no backup that can be used, in one line. */
export const refused = ({ file }: ArchivePlace, why: string): Error =>
  new Error(`${file} can’t be used as a backup: ${why}`);

/**
 * The entries of a backup, read as they come; what they say counts only once all of them have been read, since the hash
 * stands at the end. Throws an `Error` of one line that names the file and what is wrong with it.
 */
export const readArchive = (place: ArchivePlace): AsyncGenerator<TarEntry, void> =>
  tarEntries(archiveBytes(place), (why) => refused(place, why));

async function* archiveBytes(place: ArchivePlace): AsyncGenerator<Buffer, void> {
  try {
    const bytes = await openBytes(place);
    yield* unsealed(place.isHurried ? bytes : paced(bytes));
  } catch (error) {
    throw refused(place, reasonOf(error));
  }
}

async function openBytes({ file, passphrase }: ArchivePlace): Promise<AsyncIterable<Buffer>> {
  if ((await startOf(file)) !== encryptedStart) return createReadStream(file);
  if (passphrase === undefined)
    throw new Error('it is encrypted. Set BACKUP_PASSPHRASE to what it was written with.');
  return decrypted(createReadStream(file), passphrase);
}

async function startOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(encryptedStart.length));
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* decrypted(bytes: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer, void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const plain = await decrypter.decrypt(ReadableStream.from(bytes)).catch((error: unknown) => {
    throw new Error(
      'BACKUP_PASSPHRASE is not the one with which it was written, or its beginning was changed.',
      {
        cause: error,
      },
    );
  });
  try {
    for await (const chunk of plain) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (error) {
    // What the system says has a code; the cipher's own words mean nothing to who reads them.
    throw codeOf(error) ? error : new Error(damaged, { cause: error });
  }
}

const damaged = 'it was cut off, or changed after it was written.';

/** All but the seal, which must fit. */
async function* unsealed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    // Most chunks are passed on as they are, since a copy of each would be as much again to clear away.
    const isLong = chunk.length >= sealLength;
    const last = isLong ? chunk : Buffer.concat([held, chunk]);
    const known = last.subarray(0, Math.max(0, last.length - sealLength));
    for (const part of isLong ? [held, known] : [known]) {
      hash.update(part);
      if (part.length > 0) yield part;
    }
    held = Buffer.from(last.subarray(known.length));
  }
  if (held.toString('latin1') !== seal(hash.digest('hex'))) {
    throw new Error(damaged);
  }
}
