import { expect, test } from 'vitest';
import { silentBucket } from '../../../test/fake-buckets.ts';
import { begunRequest, idOf, uploadedAttachment } from '../../../test/request-comments-scene.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { addedFile, addedSoftware, claimOf, pdfFile } from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';

const address = '/api/request-attachments';

async function scene() {
  const { app, visitor } = await withVisitor();
  return { app, visitor, requestId: idOf(await begunRequest(visitor)) };
}

/** Claims and expects a refusal that leaves no record behind. */
async function refused({ app, visitor }: { app: TestApp; visitor: Visitor }, claim: object) {
  const answer = await visitor.send('POST', address, claim);
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(await app.db.select().from(requestAttachments)).toEqual([]);
  return answer.json();
}

test('A request that isn’t there takes no attachment, and the upload is left for another', async () => {
  const place = await scene();
  const { app } = place;
  const claim = await uploadedAttachment(app, place.visitor);
  expect(await refused(place, { requestId: 4711, ...claim })).toMatchObject({
    status: 422,
    fields: { requestId: 'This request doesn’t exist. It may have been deleted' },
  });
  const answer = await place.visitor.send('POST', address, { requestId: place.requestId, ...claim });
  expect(answer.statusCode, answer.body).toBe(201);
});

test('An object belongs to one record: not to another request, not to an item, and not to a second life', async () => {
  const place = await scene();
  const { app, visitor, requestId } = place;
  const claim = await uploadedAttachment(app, visitor);
  const { id } = (await visitor.send('POST', address, { requestId, ...claim })).json();
  const used = { status: 422, fields: { filePath: expect.stringMatching(/^This upload was used before/) } };
  const other = idOf(await begunRequest(visitor));
  expect((await visitor.send('POST', address, { requestId: other, ...claim })).json()).toMatchObject(used);
  const softwareId = await addedSoftware(visitor);
  const asFile = await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim });
  expect(asFile.json()).toMatchObject(used);
  expect((await visitor.send('DELETE', `${address}/${id}`)).statusCode).toBe(204);
  expect(await refused(place, { requestId, ...claim })).toMatchObject(used);
  const { fileName, filePath, fileSize, mimeType } = await addedFile(app, visitor, softwareId);
  expect(await refused(place, { requestId, fileName, filePath, fileSize, mimeType })).toMatchObject(used);
});

test('While a bucket is silent, those who add files wait for it and everybody else is answered', async () => {
  const { broken, env, isAsked } = await silentBucket();
  await using app = await startApp(env);
  const visitor = await app.signIn({ email: 'ann@example.com' });
  const url = await begunRequest(visitor);
  const claims = [];
  for (let number = 1; number <= 12; number += 1) {
    const { uploadURL } = (await visitor.send('POST', `${address}/upload`, {})).json();
    claims.push({ requestId: idOf(url), ...claimOf(pdfFile(), uploadURL) });
  }
  const answers = Promise.all(claims.map((claim) => visitor.send('POST', address, claim)));
  await isAsked;
  for (let time = 1; time <= 5; time += 1) expect((await visitor.get(url)).statusCode).toBe(200);
  // Nor does anybody wait who works on that very request.
  expect((await visitor.send('PUT', url, { description: 'Cheaper storage' })).statusCode).toBe(200);
  broken();
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(503));
});
