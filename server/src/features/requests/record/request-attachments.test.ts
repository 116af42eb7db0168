import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import {
  attached,
  begunRequest,
  decided,
  idOf,
  uploadedAttachment,
} from '../../../../test/request-comments-scene.ts';
import {
  addedFile,
  addedSoftware,
  addressFor,
  claimOf,
  pdfFile,
  putBytes,
} from '../../../../test/vendor-files.ts';
import { withVisitors } from '../../../../test/with-visitor.ts';
import { requestAttachments } from '../../../db/tables/request-attachments.ts';
import { uploads } from '../../../db/tables/uploads.ts';

const address = '/api/request-attachments';

/** A request of Ann's; Bob is anybody. */
async function scene() {
  const { app, ann, bob } = await withVisitors('ann', 'bob');
  return {
    app,
    ann,
    bob,
    url: await begunRequest(ann, { vendor: 'Wasabi', productName: 'Hot Cloud Storage' }),
  };
}

const keyOf = ({ filePath }: { filePath: string }): string => filePath.split('/').at(-1) ?? '';

test('A closed request takes no attachments, and keeps those it has', async () => {
  const { app, ann, bob, url } = await scene();
  const first = { requestId: idOf(url), ...(await uploadedAttachment(app, ann)) };
  const kept = jsonOf(await ann.send('POST', address, first), 201);
  const claim = { requestId: idOf(url), ...(await uploadedAttachment(app, bob)) };
  await decided(ann, url, { request_submission: 'reject' });
  expect((await bob.send('POST', address, claim)).json()).toMatchObject({
    status: 409,
    error: 'This request was rejected. Files can be added only while it goes on',
  });
  expect(jsonOf(await ann.send('POST', address, first), 201)).toEqual(kept);
  expect((await bob.get(`${url}/attachments`)).json()).toEqual([kept]);
  expect((await bob.get(`${address}/${kept.id}/download`)).statusCode).toBe(200);
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

test('An address is given for an attachment, and one for a file of an item serves an attachment too', async () => {
  const { app, ann, url } = await scene();
  await addressFor(ann, {}, address);
  expect(await app.db.select().from(uploads)).toMatchObject([{ purpose: 'request attachment' }]);
  const file = pdfFile();
  const uploadURL = await addressFor(ann);
  await putBytes(app, uploadURL, file);
  const answer = await ann.send('POST', address, { requestId: idOf(url), ...claimOf(file, uploadURL) });
  expect(answer.statusCode, answer.body).toBe(201);
});

test('An object belongs to one record: not to another request, not to an item, and not to a second life', async () => {
  const { app, ann: visitor, url } = await scene();
  const requestId = idOf(url);
  const claim = await uploadedAttachment(app, visitor);
  const { id } = (await visitor.send('POST', address, { requestId, ...claim })).json();
  const used = { status: 422, fields: { filePath: expect.stringMatching(/^This upload was used before/) } };
  const other = idOf(await begunRequest(visitor));
  expect((await visitor.send('POST', address, { requestId: other, ...claim })).json()).toMatchObject(used);
  const softwareId = await addedSoftware(visitor);
  const asFile = await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim });
  expect(asFile.json()).toMatchObject(used);
  expect((await visitor.send('DELETE', `${address}/${id}`)).statusCode).toBe(204);
  expect((await visitor.send('POST', address, { requestId, ...claim })).json()).toMatchObject(used);
  const { fileName, filePath, fileSize, mimeType } = await addedFile(app, visitor, softwareId);
  const taken = { requestId, fileName, filePath, fileSize, mimeType };
  expect((await visitor.send('POST', address, taken)).json()).toMatchObject(used);
  expect(await app.db.select().from(requestAttachments)).toEqual([]);
});
