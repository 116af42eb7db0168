import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { attached, begunRequest, decided, idOf, uploadedAttachment } from '../../../test/request-comments-scene.ts';
import { addressFor, claimOf, pdfFile, putBytes } from '../../../test/vendor-files.ts';
import { withVisitors } from '../../../test/with-visitor.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { uploads } from '../../db/tables/uploads.ts';

const address = '/api/request-attachments';
const storage = { vendor: 'Wasabi', productName: 'Hot Cloud Storage' };

/** A request of Ann's; Bob is anybody. */
async function scene() {
  const { app, ann, bob } = await withVisitors('ann', 'bob');
  return { app, ann, bob, url: await begunRequest(ann, storage) };
}

const keyOf = ({ filePath }: { filePath: string }): string => filePath.split('/').at(-1) ?? '';

test('An attachment is uploaded, kept with its request, listed newest first and downloaded as it was', async () => {
  const { app, ann, bob, url } = await scene();
  const { version } = (await ann.get(url)).json();
  const first = await attached(app, ann, { url });
  const file = pdfFile('Quote 日本 2026.pdf', 'forty terabytes');
  const record = await attached(app, bob, { url, file });
  expect(record).toEqual({
    id: first.id + 1,
    requestId: idOf(url),
    fileName: 'Quote 日本 2026.pdf',
    filePath: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/api\/uploads\/[\w-]{32}$/),
    fileSize: file.bytes.length,
    mimeType: 'application/pdf',
    uploadedBy: expect.any(Number),
    uploadedByName: 'Bob',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
  expect((await ann.get(`${url}/attachments`)).json()).toEqual([record, first]);
  const download = await ann.get(`${address}/${record.id}/download`, { 'accept-encoding': 'gzip' });
  expect(download.rawPayload).toEqual(file.bytes);
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(file.bytes.length),
    'content-disposition': expect.stringContaining("filename*=UTF-8''Quote%20%E6%97%A5%E6%9C%AC%202026.pdf"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await ann.get(url)).json().version).toBe(version);
  const [upload] = await app.db.select().from(uploads);
  expect(upload?.purpose).toBe('request attachment');
});

test('Claiming an object again answers the same record, also at the same moment, with a key and when closed', async () => {
  const { app, ann, url } = await scene();
  const claim = { requestId: idOf(url), ...(await uploadedAttachment(app, ann)), uploadedBy: 4711 };
  const send = (headers = {}) => ann.send('POST', address, claim, headers);
  const answers = await Promise.all([send(), send(), send()]);
  answers.push(await send({ 'idempotency-key': 'one file' }), await send({ 'idempotency-key': 'one file' }));
  await decided(ann, url, { request_submission: 'reject' });
  answers.push(await send());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
  const [first, ...others] = answers.map((answer) => answer.json());
  for (const other of others) expect(other).toEqual(first);
  expect((await ann.get(`${url}/attachments`)).json()).toHaveLength(1);
});

test('A closed request takes no attachments, and keeps those it has', async () => {
  const { app, ann, bob, url } = await scene();
  await attached(app, ann, { url });
  const claim = { requestId: idOf(url), ...(await uploadedAttachment(app, bob)) };
  await decided(ann, url, { request_submission: 'reject' });
  expect((await bob.send('POST', address, claim)).json()).toMatchObject({
    status: 409,
    error: 'This request was rejected. Files can be added only while it goes on',
  });
  const files = (await bob.get(`${url}/attachments`)).json();
  expect(files).toHaveLength(1);
  expect((await bob.get(`${address}/${files[0].id}/download`)).statusCode).toBe(200);
  // What was refused is still there to be kept elsewhere.
  const other = await begunRequest(bob);
  expect((await bob.send('POST', address, { ...claim, requestId: idOf(other) })).statusCode).toBe(201);
});

test('Whoever added it, the requestor and an administrator delete an attachment; others are told who can', async () => {
  const { app, ann, bob, url } = await scene();
  const eve = await app.signIn({ email: 'eve@example.com' });
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  const files = [];
  for (let number = 1; number <= 3; number += 1) files.push(await attached(app, bob, { url }));
  const own = await attached(app, ann, { url });
  const forbidden = jsonOf(await eve.send('DELETE', `${address}/${files[0].id}`), 403);
  expect(forbidden.error).toBe('Only Bob, Ann or an administrator can do this');
  expect((await bob.send('DELETE', `${address}/${own.id}`)).json()).toMatchObject({
    status: 403,
    error: 'Only Ann or an administrator can do this',
  });
  for (const [at, visitor] of [bob, ann, chief].entries())
    expect((await visitor.send('DELETE', `${address}/${files[at].id}`)).statusCode).toBe(204);
  expect((await ann.get(`${url}/attachments`)).json()).toEqual([own]);
});

test('A request that is deleted while attachments come and go leaves nothing behind', async () => {
  const { app, ann } = await scene();
  for (let round = 1; round <= 5; round += 1) {
    const url = await begunRequest(ann, storage);
    const { id } = await attached(app, ann, { url });
    const claims = [await uploadedAttachment(app, ann), await uploadedAttachment(app, ann)];
    const answers = await Promise.all([
      ...claims.map((claim) => ann.send('POST', address, { requestId: idOf(url), ...claim })),
      ann.send('DELETE', url),
      ann.send('DELETE', `${address}/${id}`),
    ]);
    expect([201, 204, 404, 422]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)));
  }
  expect(await app.db.select().from(requestAttachments)).toEqual([]);
  app.clock.pass(25 * 60 * 60 * 1000);
  await app.runJobs();
  expect(await app.db.select().from(uploads)).toEqual([]);
});

test('A request that closes while a file is on its way takes it no more', async () => {
  const { app, ann, bob, url } = await scene();
  const claim = { requestId: idOf(url), ...(await uploadedAttachment(app, bob)) };
  const { adding } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select key from uploads where key = ${keyOf(claim)} for update`);
    const waiting = bob.send('POST', address, claim);
    await decided(ann, url, { request_submission: 'reject' });
    return { adding: waiting };
  });
  expect((await adding).statusCode).toBe(409);
  expect((await ann.get(`${url}/attachments`)).json()).toEqual([]);
});

test('An address that was given for a file of an item serves an attachment too', async () => {
  const { app, ann, url } = await scene();
  const file = pdfFile();
  const uploadURL = await addressFor(ann);
  await putBytes(app, uploadURL, file);
  const answer = await ann.send('POST', address, { requestId: idOf(url), ...claimOf(file, uploadURL) });
  expect(answer.statusCode, answer.body).toBe(201);
});
