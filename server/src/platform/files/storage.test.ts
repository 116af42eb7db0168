import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutUpload } from '../../../test/cut-upload.ts';
import { findS3Peer } from '../../../test/s3-peer.ts';
import { hashOf, type ListeningApp, startListening } from '../../../test/storages.ts';

const s3 = await findS3Peer();

describe('A storage on the disk', () => {
  keepsItsWord({});
});

describe.skipIf(!s3.settings)(`A storage on S3 ${s3.reason}`, () => {
  keepsItsWord(s3.settings ?? {});
});

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half');
  throw new Error('It broke');
}

async function listed(app: ListeningApp): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of app.files.list()) keys.push(...page);
  return keys;
}

/** What every storage does alike. */
function keepsItsWord(env: Record<string, string>): void {
  let app: ListeningApp;
  beforeAll(async () => {
    app = await startListening(env);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('What is put at an address is kept with its size and first bytes, and read whole.', async () => {
    const bytes = randomBytes(300_000);
    const { key, url } = await app.issue({ size: bytes.length });
    expect((await app.put(url, bytes)).ok).toBe(true);
    const kept = await app.files.claim(key, 4096);
    expect(kept?.size).toBe(bytes.length);
    expect(Buffer.from(kept?.head ?? []).equals(bytes.subarray(0, 4096))).toBe(true);
    expect(await hashOf(await app.files.read(key))).toBe(await hashOf(bytes));
  });

  test('What is kept stays as it was, whatever is put at its address afterwards.', async () => {
    const { key, url } = await app.issue({ size: 5 });
    await app.put(url, Buffer.from('first'));
    await app.files.claim(key, 1);
    await app.put(url, Buffer.from('again'));
    expect(await hashOf(await app.files.read(key))).toBe(await hashOf(Buffer.from('first')));
  });

  test('What is removed stays gone, whatever is put at its address afterwards.', async () => {
    const { key, url } = await app.issue({ size: 5 });
    await app.put(url, Buffer.from('first'));
    await app.files.claim(key, 1);
    await app.files.remove([key]);
    await app.put(url, Buffer.from('again'));
    await expect(app.files.read(key)).rejects.toMatchObject({ kind: 'missing' });
  });

  test('An object that is there already can be kept again; of a small one the first bytes are all of it.', async () => {
    const { key, url } = await app.issue();
    await app.put(url, Buffer.from('Hello'));
    const kept = await app.files.claim(key, 4096);
    expect(kept?.size).toBe(5);
    expect(Buffer.from(kept?.head ?? []).toString()).toBe('Hello');
    expect(await app.files.claim(key, 4096)).toEqual(kept);
  });

  test.each([0, 5, 3_000_000])(
    'What a restore stores is listed and read as if it had been claimed: %i bytes',
    async (size) => {
      const bytes = randomBytes(size);
      const key = randomBytes(24).toString('base64url');
      // In pieces that don't fit anything, as they come out of a backup.
      const pieces = Array.from({ length: Math.ceil(size / 7001) }, (_, at) =>
        bytes.subarray(at * 7001, (at + 1) * 7001),
      );
      await app.files.store(key, size, Readable.from(pieces));
      expect(await listed(app)).toContain(key);
      expect(await hashOf(await app.files.read(key))).toBe(await hashOf(bytes));
      expect((await app.files.claim(key, 4096))?.size).toBe(size);
      await app.files.remove([key]);
      expect(await listed(app)).not.toContain(key);
    },
  );

  test.each([
    ['ends before its size', [Buffer.from('short')]],
    ['goes on behind its size', [Buffer.from('much longer')]],
    ['breaks off', broken],
  ])('What %s is refused at once and not kept.', async (_, pieces) => {
    const key = randomBytes(24).toString('base64url');
    const content = Readable.from(typeof pieces === 'function' ? pieces() : pieces);
    await expect(app.files.store(key, 10, content)).rejects.toThrow(/another size|It broke/);
    expect(await listed(app)).not.toContain(key);
  });

  test('More than fit into one page are all listed.', async () => {
    const keys = Array.from({ length: 45 }, (_, at) => `page-${at}-${randomBytes(12).toString('hex')}`);
    await Promise.all(keys.map((key) => app.files.store(key, 1, Readable.from([Buffer.from('x')]))));
    expect((await listed(app)).filter((key) => key.startsWith('page-')).toSorted()).toEqual(keys.toSorted());
    await app.files.remove(keys);
    expect((await listed(app)).filter((key) => key.startsWith('page-'))).toEqual([]);
  });

  test('An address names its object without the query.', async () => {
    const { key, url } = await app.issue();
    expect(url.split('?', 1)[0]).toMatch(new RegExp(`/${key}$`));
  });

  test('A file comes with its own content type, whatever was said before.', async () => {
    const { key, url } = await app.issue({ size: 5 });
    expect((await app.put(url, Buffer.from('Hello'), { 'content-type': 'x-odd/kind' })).ok).toBe(true);
    expect(await app.files.claim(key, 1)).toMatchObject({ size: 5 });
  });

  test('An object that isn’t there is not kept, can’t be read, and is removed without complaint.', async () => {
    const { key } = await app.issue();
    expect(await app.files.claim(key, 10)).toBeUndefined();
    await expect(app.files.read(key)).rejects.toMatchObject({ kind: 'missing' });
    await app.files.remove([key]);
  });

  test('Removed objects are gone, kept or not, and the others stay.', async () => {
    const keys: string[] = [];
    for (const word of ['one', 'two', 'three']) {
      const { key, url } = await app.issue();
      await app.put(url, Buffer.from(word));
      keys.push(key);
    }
    const keep = async () => {
      const kept = await Promise.all(keys.map((key) => app.files.claim(key, 10)));
      return kept.map((object) => object?.size);
    };
    await app.files.remove(keys.slice(0, 1));
    expect(await keep()).toEqual([undefined, 3, 5]);
    await app.files.remove(keys.slice(0, 2));
    expect(await keep()).toEqual([undefined, undefined, 5]);
    await app.files.remove(keys);
    expect(await keep()).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ['signature', (url: string) => url.replace(/(signature=)(.)/i, (_all, name, sign) => name + other(sign))],
    [
      'object',
      (url: string) => url.replace(/\/(.)([\w-]+)\?/, (_all, sign, rest) => `/${other(sign)}${rest}?`),
    ],
    ['time', (url: string) => url.replace(/(expires=\d+)/i, '$10')],
  ])('An address with another %s is refused, and keeps nothing.', async (_what, change) => {
    const { key, url } = await app.issue();
    expect(change(url)).not.toBe(url);
    expect((await app.put(change(url), Buffer.from('Hello'))).status).toBe(403);
    expect(await app.files.claim(key, 1)).toBeUndefined();
  });

  test('An address without its signature is refused.', async () => {
    const { key, url } = await app.issue();
    const { status } = await app.put(url.split('?', 1)[0] ?? '', Buffer.from('Hello'));
    expect([400, 401, 403]).toContain(status);
    expect(await app.files.claim(key, 1)).toBeUndefined();
  });

  test.each([4, 6])(
    'Where 5 bytes were said, %i are refused, and the address still takes 5.',
    async (size) => {
      const { key, url } = await app.issue({ size: 5 });
      expect((await app.put(url, Buffer.alloc(size, 'a'))).status).toBeGreaterThanOrEqual(400);
      expect(await app.files.claim(key, 1)).toBeUndefined();
      expect((await app.put(url, Buffer.from('Hello'))).ok).toBe(true);
      expect(await app.files.claim(key, 1)).toMatchObject({ size: 5 });
    },
  );

  test('A connection that breaks in mid-upload leaves nothing, and the same address takes the file again.', async () => {
    const bytes = randomBytes(400_000);
    const { key, url } = await app.issue({ size: bytes.length });
    await cutUpload(app.reach(url), bytes.length);
    expect(await app.files.claim(key, 1)).toBeUndefined();
    expect((await app.put(url, bytes)).ok).toBe(true);
    await app.files.claim(key, 1);
    expect(await hashOf(await app.files.read(key))).toBe(await hashOf(bytes));
  });

  test('It says that it can be written.', async () => {
    await app.files.check();
    expect((await fetch(app.reach('http://127.0.0.1:3000/readyz'))).status).toBe(200);
  });
}

const other = (sign: string): string => (sign === 'a' ? 'b' : 'a');
