import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutUpload } from '../../../test/cut-upload.ts';
import { newFolder } from '../../../test/new-folder.ts';
import { hashOf, type ListeningApp, startListening } from '../../../test/storages.ts';
import { openDiskStorage } from './disk-storage.ts';
import { addressLifetime } from './storage.ts';

let app: ListeningApp;
beforeAll(async () => {
  app = await startListening();
});
afterAll(() => app[Symbol.asyncDispose]());

const incomingOf = (dataDir: string) => readdirSync(path.join(dataDir, 'files/incoming'));
const put = async (url: string, bytes: Uint8Array) => {
  const answer = await app.put(url, bytes);
  return { status: answer.status, message: answer.ok ? '' : ((await answer.json()) as Answer).message };
};
type Answer = { message: string };

const usedAlready = 'This upload address was used already. Please choose the file again';

test('An address works once.', async () => {
  const { key, url } = await app.issue();
  expect((await put(url, Buffer.from('first'))).status).toBe(204);
  expect(await put(url, Buffer.from('again'))).toEqual({ status: 403, message: usedAlready });
  expect(await hashOf(await app.files.read(key))).toBe(await hashOf(Buffer.from('first')));
});

test('An address that was used stays used when its object is removed, and an upload that was under way comes too late.', async () => {
  const { key, url } = await app.issue();
  const finish = await beginUpload(app.reach(url));
  await put(url, Buffer.from('first'));
  await app.files.remove([key]);
  expect(await put(url, Buffer.from('again'))).toEqual({ status: 403, message: usedAlready });
  expect(await finish()).toBe(403);
  expect(await app.files.claim(key, 1)).toBeUndefined();
});

test('The mark of a used address goes when the address would have expired.', async () => {
  const { key, url } = await app.issue();
  const { key: other } = await app.issue();
  await put(url, Buffer.from('first'));
  await app.files.remove([key]);
  const mark = path.join(app.dataDir, 'files.used', key);
  expect(existsSync(mark)).toBe(true);
  utimesSync(mark, new Date(0), new Date(0));
  await app.files.remove([other]);
  expect(existsSync(mark)).toBe(false);
});

test('Of several uploads to one address at the same time one wins, and its bytes are kept whole.', async () => {
  const { key, url } = await app.issue();
  const files = Array.from({ length: 6 }, () => randomBytes(200_000));
  const answers = await Promise.all(files.map((bytes) => put(url, bytes)));
  const winner = answers.findIndex(({ status }) => status === 204);
  expect(answers.filter(({ message }) => message === usedAlready)).toHaveLength(5);
  expect(await hashOf(await app.files.read(key))).toBe(await hashOf(files[winner] ?? Buffer.alloc(0)));
  expect(incomingOf(app.dataDir)).toEqual([]);
});

test('An address is good for 15 minutes.', async () => {
  const { url } = await app.issue();
  const { url: late } = await app.issue();
  app.clock.pass(addressLifetime - 1);
  expect((await put(url, Buffer.from('Hello'))).status).toBe(204);
  app.clock.pass(1);
  expect(await put(late, Buffer.from('Hello'))).toEqual({
    status: 403,
    message: 'This upload address has expired. Please choose the file again',
  });
});

test.each(['expires', 'size', 'signature'])(
  'An address whose %s was changed or left out is refused.',
  async (name) => {
    const { url } = await app.issue();
    const longer = new URL(url);
    longer.searchParams.set(name, `${longer.searchParams.get(name)}0`);
    const without = new URL(url);
    without.searchParams.delete(name);
    const message = 'This upload address is not valid. Please choose the file again';
    for (const changed of [longer.href, without.href])
      expect(await put(changed, Buffer.from('Hello'))).toEqual({ status: 403, message });
  },
);

test('An address of another installation is refused.', async () => {
  await using other = await startListening();
  const { url } = await other.issue();
  expect((await put(url, Buffer.from('Hello'))).status).toBe(403);
});

test.each([
  [{ largest: 1024 * 1024 }, 1024 * 1024 + 1, 413, 'The file is too large. At most 1 MB are possible'],
  [{ size: 10 }, 11, 413, 'The file is larger than was said before. Please choose it again'],
  [{ size: 10 }, 9, 422, 'The file has another size than was said before. Please choose it again'],
])('For %j, %i bytes are answered with %i and leave nothing.', async (allowed, size, status, message) => {
  const { key, url } = await app.issue(allowed);
  expect(await put(url, Buffer.alloc(size, 'a'))).toEqual({ status, message });
  expect(await app.files.claim(key, 1)).toBeUndefined();
  expect(incomingOf(app.dataDir)).toEqual([]);
});

test('Bytes that come without their number are counted while they come.', async () => {
  const { key, url } = await app.issue({ largest: 100_000 });
  const body = ReadableStream.from(Array.from({ length: 30 }, () => Buffer.alloc(10_000, 'a')));
  const answer = await fetch(app.reach(url), { method: 'PUT', body, duplex: 'half' });
  expect(answer.status).toBe(413);
  expect(await app.files.claim(key, 1)).toBeUndefined();
  expect(incomingOf(app.dataDir)).toEqual([]);
});

test('A connection that breaks in mid-upload leaves no trace on the disk.', async () => {
  const { key, url } = await app.issue({ size: 400_000 });
  await cutUpload(app.reach(url), 400_000);
  await expect.poll(() => incomingOf(app.dataDir)).toEqual([]);
  expect(await app.files.claim(key, 1)).toBeUndefined();
});

test('Objects are for the server’s account alone.', async () => {
  const { key, url } = await app.issue();
  await put(url, Buffer.from('Hello'));
  expect(statSync(path.join(app.dataDir, 'files', key.slice(0, 2), key)).mode & 0o077).toBe(0);
});

test('What a killed server left half received is removed at the next start, but not while others may be receiving.', async () => {
  const dataDir = newFolder();
  const folder = path.join(dataDir, 'files');
  const open = () => openDiskStorage({ folder, appUrl: 'http://127.0.0.1:3000', secret: 'secret' });
  const leftover = (name: string) => path.join(folder, 'incoming', name);
  mkdirSync(path.join(folder, 'incoming'), { recursive: true });
  writeFileSync(leftover('killed'), 'half');
  const running = await open();
  expect(existsSync(leftover('killed'))).toBe(false);
  writeFileSync(leftover('young'), 'half');
  writeFileSync(leftover('old'), 'half');
  utimesSync(leftover('old'), new Date(0), new Date(0));
  await open();
  expect(existsSync(leftover('young'))).toBe(true);
  expect(existsSync(leftover('old'))).toBe(false);
  await running.check();
});

const small = mountSmallDisk();
afterAll(small.remove);

test.skipIf(!small.isThere)(
  'A full disk is told in plain words, keeps nothing half-written, and still gives objects up.',
  async () => {
    const full = await startListening({ DATA_DIR: small.folder });
    try {
      const { key, url } = await full.issue({ largest: 4 * 1024 * 1024 });
      const answer = await full.put(url, Buffer.alloc(2 * 1024 * 1024, 'a'));
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        code: 'disk_full',
        message: 'The server’s disk is full. Please tell your administrator; nothing was saved',
      });
      expect(await full.files.claim(key, 1)).toBeUndefined();
      expect(incomingOf(small.folder)).toEqual([]);
      expect((await full.put(url, Buffer.alloc(1024, 'a'))).status).toBe(204);
      expect(() => {
        writeFileSync(path.join(small.folder, 'filler'), Buffer.alloc(2 * 1024 * 1024));
      }).toThrow('ENOSPC');
      await full.files.remove([key]);
      expect(await full.files.claim(key, 1)).toBeUndefined();
    } finally {
      await full[Symbol.asyncDispose]();
    }
  },
);

/** Begins an upload in chunks, whose first bytes are on the disk then; what it answers finishes it, with its status. */
async function beginUpload(url: string): Promise<() => Promise<number>> {
  const upload = request(url, { method: 'PUT' });
  const answered = once(upload, 'response');
  upload.write('half');
  await expect.poll(() => incomingOf(app.dataDir).length).toBe(1);
  return async () => {
    upload.end(' of it');
    const [answer] = await answered;
    answer.resume();
    return answer.statusCode;
  };
}

/** A disk of one megabyte; it isn't there where none can be mounted, which takes root. */
function mountSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-small-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
  const isThere = status === 0;
  if (!isThere) process.stdout.write('The test of a full disk is skipped: mounting a small one takes root\n');
  const remove = (): void => {
    // The storage's lock is open for as long as this process lives.
    if (isThere) spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  return { folder, isThere, remove };
}
