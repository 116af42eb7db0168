import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { largestFile } from '@purser/domain/files';
import { describe, expect, test } from 'vitest';
import { findS3Peer } from '../../../test/s3-peer.ts';
import { startApp } from '../../../test/start-app.ts';
import type { S3Config } from '../config.ts';
import { openStorage } from './open-storage.ts';
import { openBucket } from './s3-bucket.ts';
import { removeOlder } from './s3-remove.ts';
import type { UploadGrant } from './storage.ts';

const s3 = await findS3Peer();

const nobody: S3Config = {
  bucket: 'contracts',
  region: 'eu-central-1',
  // Nothing ever listens on the first port.
  endpoint: 'http://127.0.0.1:1',
  accessKeyId: 'id',
  secretAccessKey: 'hush',
};
const grant: UploadGrant = {
  key: 'a-key-of-twenty-letters',
  largest: 1234,
  isExact: true,
  mimeType: 'application/pdf',
  expiresAt: '2026-11-21T12:15:00.000Z',
};

/** A storage, and what it says in the log. */
async function open(config: S3Config) {
  const said: object[] = [];
  const warn = (details: object, message: string) => said.push({ ...details, message });
  const place = { appUrl: 'http://127.0.0.1:3000', dataDir: '', sessionSecret: '', s3: config };
  return { storage: await openStorage(place, { warn }), said };
}

test('An address is good for 15 minutes; it fixes the size where that is known, and never the content type.', async () => {
  const { storage } = await open(nobody);
  const exact = new URL(await storage.uploadUrl(grant));
  expect(exact.origin + exact.pathname).toBe(
    'http://127.0.0.1:1/contracts/purser/uploads/a-key-of-twenty-letters',
  );
  expect(exact.searchParams.get('X-Amz-Expires')).toBe('900');
  expect(exact.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;host');
  const loose = new URL(await storage.uploadUrl({ ...grant, isExact: false }));
  expect(loose.searchParams.get('X-Amz-SignedHeaders')).toBe('host');
});

test('Without an endpoint the bucket lies at Amazon, in its region.', async () => {
  const { storage } = await open({ ...nobody, endpoint: undefined });
  expect(storage.origin).toBe('https://s3.eu-central-1.amazonaws.com');
  expect(await storage.uploadUrl(grant)).toContain(
    'amazonaws.com/contracts/purser/uploads/a-key-of-twenty-letters?',
  );
});

test('A storage below a path keeps it, and its origin is without.', async () => {
  const { storage } = await open({ ...nobody, endpoint: 'https://storage.example.com/s3' });
  expect(storage.origin).toBe('https://storage.example.com');
  expect(await storage.uploadUrl(grant)).toContain(
    'https://storage.example.com/s3/contracts/purser/uploads/a-key',
  );
});

test('A storage that does not answer is unavailable, which the log explains without a secret.', async () => {
  const { storage, said } = await open(nobody);
  const unavailable = { kind: 'unavailable', message: expect.stringContaining('The file storage') };
  await expect(storage.claim(grant.key, 10)).rejects.toMatchObject(unavailable);
  await expect(storage.read(grant.key)).rejects.toMatchObject(unavailable);
  await expect(storage.remove([grant.key])).rejects.toMatchObject(unavailable);
  await expect(storage.clearAddresses?.(0)).rejects.toMatchObject(unavailable);
  await expect(storage.multipart?.create(grant.key, null)).rejects.toMatchObject(unavailable);
  expect(said).toHaveLength(5);
  expect(said[0]).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify(said)).not.toContain('hush');
});

test('A server whose storage does not answer is not ready.', async () => {
  await using app = await startApp({
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'contracts',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'hush',
  });
  const answer = await app.http.inject({ url: '/readyz' });
  expect([answer.statusCode, answer.json().message]).toEqual([503, 'The file storage does not answer']);
});

describe.skipIf(!s3.settings)(`With a real bucket ${s3.reason}`, () => {
  const { settings = {} } = s3;
  const real: S3Config = {
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION ?? '',
    endpoint: settings.S3_ENDPOINT,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  };

  test.each([
    ['another secret', { ...real, secretAccessKey: 'wrong' }],
    ['a bucket that is not there', { ...real, bucket: 'purser-elsewhere' }],
  ])(
    'With %s nothing is taken for missing: the storage is unavailable, and says so when it is checked.',
    async (_what, config) => {
      const { storage, said } = await open(config);
      await expect(storage.claim(grant.key, 10)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(storage.read(grant.key)).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(storage.check()).rejects.toThrow();
      expect(said).toHaveLength(2);
    },
  );

  test('What lies at upload addresses for too long is removed, page by page; what is younger or kept stays.', async () => {
    const { storage } = await open(real);
    const begin = randomBytes(12).toString('hex');
    const keys = ['kept', 'one', 'two', 'three', 'four'].map((word) => `${begin}-${word}`);
    const put = async (key: string) => {
      const url = await storage.uploadUrl({ ...grant, key, isExact: false });
      expect((await fetch(url, { method: 'PUT', body: key })).status).toBe(200);
    };
    for (const key of keys) await put(key);
    const [keptKey = '', ...others] = keys;
    await storage.claim(keptKey, 1);
    await put(keptKey);
    const old = (moment: string) => ({
      prefix: `purser/uploads/${begin}`,
      moment: new Date(moment),
      page: 2,
    });
    const bucket = openBucket(real, { warn: () => {} });
    await removeOlder(bucket, old('2001-01-01'));
    expect(await storage.claim(others[0] ?? '', 1)).toBeDefined();
    await removeOlder(bucket, old('2999-01-01'));
    const left = await Promise.all(others.slice(1).map((key) => storage.claim(key, 1)));
    expect(left).toEqual([undefined, undefined, undefined]);
    expect(await text(await storage.read(keptKey))).toBe(keptKey);
    await storage.remove(keys);
  });

  test('By the storage’s clock nothing is old that has just arrived.', async () => {
    const { storage } = await open(real);
    const key = randomBytes(24).toString('hex');
    await fetch(await storage.uploadUrl({ ...grant, key, isExact: false }), { method: 'PUT', body: 'Hello' });
    await storage.clearAddresses?.(60 * 60_000);
    expect(await storage.claim(key, 1)).toMatchObject({ size: 5 });
    await storage.remove([key]);
  });

  test('An object that is larger than any file is told of, and not copied.', async () => {
    const { storage } = await open(real);
    const key = randomBytes(24).toString('hex');
    const body = new Uint8Array(largestFile + 1);
    await fetch(await storage.uploadUrl({ ...grant, key, isExact: false }), { method: 'PUT', body });
    expect(await storage.claim(key, 1)).toMatchObject({ size: largestFile + 1 });
    await expect(storage.read(key)).rejects.toMatchObject({ kind: 'missing' });
    await storage.remove([key]);
    expect(await storage.claim(key, 1)).toBeUndefined();
  });

  test('An upload in parts that nobody began is missing.', async () => {
    const { storage } = await open(real);
    await expect(storage.multipart?.parts(grant.key, 'nobody')).rejects.toMatchObject({ kind: 'missing' });
  });
});
