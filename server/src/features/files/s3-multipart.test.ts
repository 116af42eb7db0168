import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { findS3Peer } from '../../../test/s3-peer.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { hashOf } from '../../../test/storages.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const s3 = await findS3Peer();
const mebibyte = 1024 * 1024;
const announced = { filename: 'Order.pdf', type: 'application/pdf', metadata: {} };

async function begin(visitor: Visitor, body: object = announced) {
  const answer = await visitor.send('POST', '/api/s3/multipart', body);
  expect(answer.statusCode).toBe(200);
  const { key, uploadId } = answer.json<{ key: string; uploadId: string }>();
  const path = `/api/s3/multipart/${encodeURIComponent(uploadId)}`;
  return { key, path, query: `?key=${encodeURIComponent(key)}` };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Puts a part as a browser does, and answers it as S3 names it. */
async function putPart(visitor: Visitor, { path, query }: Begun, part: { number: number; bytes: Buffer }) {
  const signed = await visitor.get(`${path}/${part.number}${query}`);
  expect(signed.json()).toMatchObject({ expires: 900 });
  const body = Uint8Array.from(part.bytes);
  const answer = await fetch(signed.json<{ url: string }>().url, { method: 'PUT', body });
  expect(answer.status).toBe(200);
  return { PartNumber: part.number, ETag: answer.headers.get('etag') ?? '' };
}

describe.skipIf(!s3.settings)(`With the files on S3 ${s3.reason}`, () => {
  let app: TestApp;
  let ann: Visitor;
  beforeAll(async () => {
    app = await startApp(s3.settings ?? {});
    ann = await app.signIn({ email: 'ann@example.com' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('A file goes up in parts, in any order, and is claimed whole under its own name.', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(6 * mebibyte)]);
    const begun = await begin(ann, { ...announced, metadata: { size: String(bytes.length) } });
    const tail = await putPart(ann, begun, { number: 2, bytes: bytes.subarray(5 * mebibyte) });
    const head = await putPart(ann, begun, { number: 1, bytes: bytes.subarray(0, 5 * mebibyte) });
    const listed = await ann.get(`${begun.path}${begun.query}`);
    expect(listed.json()).toEqual([
      { ...head, Size: 5 * mebibyte },
      { ...tail, Size: bytes.length - 5 * mebibyte },
    ]);
    const completed = await ann.send('POST', `${begun.path}/complete${begun.query}`, { parts: [tail, head] });
    const { location } = completed.json<{ location: string }>();
    expect(location).toMatch(new RegExp(`^${s3.settings?.S3_ENDPOINT}/.*/${begun.key}$`));

    const item = await ann.send('POST', '/api/software', { vendor: 'Acme', product_name: 'Parts' });
    const claim = { fileName: 'Order.pdf', filePath: location, fileSize: bytes.length, mimeType: '' };
    const softwareId = item.json<{ id: number }>().id;
    const kept = await ann.send('POST', '/api/vendor-files', { ...claim, softwareId });
    expect(kept.statusCode).toBe(201);
    const download = await ann.get(`/api/vendor-files/${kept.json<{ id: number }>().id}/download`);
    expect(await hashOf(download.rawPayload)).toBe(await hashOf(bytes));
  });

  test('Completing it again answers the same, as after a lost answer.', async () => {
    const begun = await begin(ann);
    const part = await putPart(ann, begun, { number: 1, bytes: Buffer.from('%PDF-1.7') });
    const complete = () => ann.send('POST', `${begun.path}/complete${begun.query}`, { parts: [part] });
    const first = jsonOf(await complete());
    const again = await complete();
    expect([again.statusCode, again.json()]).toEqual([200, first]);
  });

  test('An upload that is given up leaves nothing, and can be given up twice.', async () => {
    const begun = await begin(ann);
    const part = await putPart(ann, begun, { number: 1, bytes: Buffer.from('%PDF-1.7') });
    for (const _time of [1, 2])
      expect((await ann.send('DELETE', `${begun.path}${begun.query}`)).json()).toEqual({});
    expect((await ann.get(`${begun.path}${begun.query}`)).statusCode).toBe(404);
    const completed = await ann.send('POST', `${begun.path}/complete${begun.query}`, { parts: [part] });
    expect(completed.statusCode).toBe(404);
    expect(await app.files.claim(begun.key, 1)).toBeUndefined();
  });

  test('Another person finds no such upload, and neither does its owner under another key.', async () => {
    const ben = await app.signIn({ email: 'ben@example.com' });
    const { path, query } = await begin(ann);
    const parts = [{ PartNumber: 1, ETag: '"a"' }];
    const { query: foreign } = await begin(ann);
    for (const [visitor, key] of [
      [ben, query],
      [ann, foreign],
      [ann, ''],
    ] as const) {
      const answers = [
        await visitor.get(`${path}${key}`),
        await visitor.get(`${path}/1${key}`),
        await visitor.send('POST', `${path}/complete${key}`, { parts }),
        await visitor.send('DELETE', `${path}${key}`),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    }
    expect((await ann.get(`${path}${query}`)).json()).toEqual([]);
  });

  test('An id may be as long as storages make them.', async () => {
    const answer = await ann.get(`/api/s3/multipart/${'a'.repeat(600)}%2Fb?key=some-key`);
    expect(answer.json()).toMatchObject({ message: 'There is no such upload. Please choose the file again' });
  });

  test.each(['0', '10001', '1.5', 'one'])('There is no part %s.', async (number) => {
    const { path, query } = await begin(ann);
    expect((await ann.get(`${path}/${number}${query}`)).statusCode).toBe(404);
  });

  test('Parts that never arrived don’t make a file.', async () => {
    const { path, query } = await begin(ann);
    const parts = [{ PartNumber: 1, ETag: '"d41d8cd98f00b204e9800998ecf8427e"' }];
    const answer = jsonOf(await ann.send('POST', `${path}/complete${query}`, { parts }), 422);
    expect(answer).toMatchObject({
      message: 'The parts of the file don’t fit together. Please upload it again',
    });
  });

  test('A file that grows beyond what was said is given up when it is completed.', async () => {
    const begun = await begin(ann, { ...announced, metadata: { size: '5' } });
    const part = await putPart(ann, begun, { number: 1, bytes: Buffer.from('%PDF-1.7') });
    const answer = await ann.send('POST', `${begun.path}/complete${begun.query}`, { parts: [part] });
    expect(answer.statusCode).toBe(413);
    expect((await ann.get(`${begun.path}${begun.query}`)).statusCode).toBe(404);
  });

  test.each([
    [{ ...announced, filename: 'setup.exe' }, 422],
    [{ ...announced, filename: '' }, 422],
    [{ ...announced, metadata: { size: String(51 * mebibyte) } }, 413],
    [{ ...announced, metadata: { size: 'much' } }, 422],
    [{ ...announced, type: 'text/plain\r\nx-odd: 1' }, 422],
  ])('%j is not begun.', async (body, status) => {
    expect((await ann.send('POST', '/api/s3/multipart', body)).statusCode).toBe(status);
  });

  test('A whole file is put with the method, address and headers that the call answers.', async () => {
    const answer = await ann.get('/api/s3/params?filename=Order.pdf&type=application%2Fpdf');
    expect(answer.json()).toEqual({
      method: 'PUT',
      url: expect.stringContaining(s3.settings?.S3_ENDPOINT ?? ''),
      fields: {},
      headers: { 'content-type': 'application/pdf' },
    });
    const { url, ...sending } = answer.json<{ url: string; method: string }>();
    expect((await fetch(url, { ...sending, body: '%PDF-1.7' })).status).toBe(200);
  });

  test('Browsers may send files there, and only there besides ourselves.', async () => {
    const { headers } = await app.http.inject({ url: '/healthz' });
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${s3.settings?.S3_ENDPOINT};`);
  });
});

describe('With the files on the disk', () => {
  test('Uploads to a bucket are not there, and it is said why.', async () => {
    const { visitor: ann } = await withVisitor();
    const path = '/api/s3/multipart/some-id';
    const answers = [
      await ann.send('POST', '/api/s3/multipart', announced),
      await ann.get(`${path}?key=some-key`),
      await ann.get(`${path}/1?key=some-key`),
      await ann.send('POST', `${path}/complete?key=some-key`, { parts: [{ PartNumber: 1, ETag: 'a' }] }),
      await ann.send('DELETE', `${path}?key=some-key`),
      await ann.get('/api/s3/params?filename=a.pdf&type=application%2Fpdf'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(501);
      expect(answer.json().message).toMatch(/^Files are kept on this server’s disk/);
    }
  });

  test('Nobody is handed the bucket.', async () => {
    const { visitor: ann } = await withVisitor();
    const answer = jsonOf(await ann.get('/api/s3/sts'), 501);
    expect(answer.message).toContain('each part of a file is signed by itself');
  });

  test('Browsers send files to ourselves alone.', async () => {
    await using app = await startApp();
    const { headers } = await app.http.inject({ url: '/healthz' });
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
