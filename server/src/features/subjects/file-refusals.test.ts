import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import {
  addedFile,
  addressFor,
  claimOf,
  pdfFile,
  putBytes,
  uploaded,
  withSoftware,
} from '../../../test/vendor-files.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';

const bob = { email: 'bob@example.com' };
const minute = 60_000;

/** Claims and expects a refusal that leaves no record behind. */
async function refused({ app, visitor }: { app: TestApp; visitor: Visitor }, claim: object) {
  const answer = await visitor.send('POST', '/api/vendor-files', claim);
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(await app.db.select().from(vendorFiles)).toEqual([]);
  return answer.json();
}

test.each([
  [
    'a kind that isn’t taken',
    { fileName: 'setup.exe' },
    'Please choose a file of one of these kinds: pdf, doc',
  ],
  ['a name without a kind', { fileName: 'README' }, 'Please choose a file of one of these kinds: pdf, doc'],
  [
    'a name that is only a kind',
    { fileName: '.pdf' },
    'Please choose a file of one of these kinds: pdf, doc',
  ],
  [
    'more than 50 MB',
    { fileSize: 50 * 1024 * 1024 + 1 },
    'The file is too large. At most 50 MB are possible',
  ],
  ['no bytes', { fileSize: 0 }, 'The file is empty'],
  ['a content type in other letters', { mimeType: 'текст/plain' }, 'This is not a content type'],
  ['a content type of two lines', { mimeType: 'text/plain\r\nx-odd: 1' }, 'This is not a content type'],
])('No address is given for %s', async (_what, declared, message) => {
  const { app, visitor } = await withSoftware();
  const answer = jsonOf(await visitor.send('POST', '/api/vendor-files/upload', declared), 422);
  expect(answer.error).toContain(message);
  expect(await app.db.select().from(uploads)).toEqual([]);
});

test('A request without a file says so', async () => {
  const { app, visitor } = await withSoftware();
  const { pathname, search } = new URL(await addressFor(visitor));
  const url = `${pathname}${search}`;
  for (const headers of [{}, { 'content-type': 'application/pdf' }, { 'content-type': 'application/json' }]) {
    const answer = await app.http.inject({ method: 'PUT', url, headers });
    expect(answer.json()).toMatchObject({ status: 422, error: 'No file provided', code: 'no_file' });
  }
});

test('A record says what arrived: another size, kind or content is refused', async () => {
  const place = await withSoftware();
  const { app, visitor, softwareId } = place;
  const claim = { softwareId, ...(await uploaded(app, visitor)) };
  const otherSize = { fileSize: 'The file that arrived has another size. Please upload it again' };
  expect(await refused(place, { ...claim, fileSize: claim.fileSize + 1 })).toMatchObject({
    status: 422,
    fields: otherSize,
  });
  expect(await refused(place, { ...claim, fileName: 'Order form.docx' })).toMatchObject({
    fields: { fileName: 'The upload was announced as Order form.pdf. Please upload the file again' },
  });
  expect(await refused(place, { ...claim, mimeType: 'text/plain' })).toMatchObject({
    fields: { mimeType: 'The upload was announced as application/pdf. Please upload the file again' },
  });
  expect(await refused(place, { ...claim, fileName: 'Order form.exe' })).toMatchObject({ status: 422 });
  // What was refused is still there to be claimed rightly.
  expect((await visitor.send('POST', '/api/vendor-files', claim)).statusCode).toBe(201);
});

test('A size that was never announced must be the one that arrived', async () => {
  const place = await withSoftware();
  const { app } = place;
  const uploadURL = await addressFor(place.visitor);
  const file = pdfFile();
  await putBytes(app, uploadURL, file);
  const claim = { softwareId: place.softwareId, ...claimOf(file, uploadURL), fileSize: 4 };
  expect(await refused(place, claim)).toMatchObject({
    status: 422,
    fields: { fileSize: expect.stringMatching(/another size/) },
  });
});

test.each([
  ['a program that calls itself a PDF', 'order.pdf', Buffer.from('MZ\x90\x00\x03')],
  ['a PDF that calls itself a picture', 'order.png', Buffer.from('%PDF-1.7')],
  ['an archive that calls itself a text', 'order.txt', Buffer.from('PK\x03\x04rest')],
  ['a text with NUL bytes', 'order.csv', Buffer.from('a;b\n\x00')],
])('Bytes that belie their name are refused: %s', async (_what, fileName, bytes) => {
  const place = await withSoftware();
  const { app } = place;
  const file = { fileName, mimeType: '', bytes };
  const uploadURL = await addressFor(place.visitor, { fileName });
  expect((await putBytes(app, uploadURL, { ...file, mimeType: 'application/octet-stream' })).statusCode).toBe(
    204,
  );
  const answer = await refused(place, { softwareId: place.softwareId, ...claimOf(file, uploadURL) });
  expect(answer).toMatchObject({
    status: 422,
    fields: {
      fileName: 'The file’s content doesn’t fit its name. Please save it again under the right kind',
    },
  });
});

test('Nobody keeps what somebody else has uploaded, administrators included', async () => {
  const place = await withSoftware();
  const { app } = place;
  const claim = { softwareId: place.softwareId, ...(await uploaded(app, await app.signIn(bob))) };
  const admin = await app.signIn({ email: 'root@example.com', role: 'admin' });
  for (const visitor of [place.visitor, admin]) {
    expect(await refused({ app, visitor }, claim)).toMatchObject({
      status: 403,
      error: 'This file was uploaded by somebody else. Please upload it yourself',
    });
  }
});

test('Only an address of ours names an upload, whatever host it was reached by', async () => {
  const place = await withSoftware();
  const { app } = place;
  const claim = { softwareId: place.softwareId, ...(await uploaded(app, place.visitor)) };
  const key = claim.filePath.split('/').at(-1);
  const wrong = {
    status: 422,
    fields: { filePath: expect.stringMatching(/^This isn’t an address of an upload/) },
  };
  for (const filePath of [
    'nonsense',
    'http://127.0.0.1:3000/api/uploads/',
    'http://127.0.0.1:3000/api/uploads/../../etc/passwd',
    `http://127.0.0.1:3000/elsewhere/${key}`,
    `http://127.0.0.1:3000/api/uploads/${key}/${key}`,
    'file:///etc/passwd',
  ]) {
    expect(await refused(place, { ...claim, filePath }), filePath).toMatchObject(wrong);
  }
  const unknown = `http://127.0.0.1:3000/api/uploads/${'a'.repeat(32)}`;
  expect(await refused(place, { ...claim, filePath: unknown })).toMatchObject({
    status: 422,
    fields: { filePath: 'This upload is gone. Please upload the file again' },
  });
  const here = { ...claim, filePath: `https://purser.example.com/api/uploads/${key}?expires=1` };
  const answer = jsonOf(await place.visitor.send('POST', '/api/vendor-files', here), 201);
  // What everybody is told of the file is our own address, not the caller's.
  expect(answer.filePath).toBe(claim.filePath);
});

test('A record of a file that never arrived is refused', async () => {
  const place = await withSoftware();
  const { visitor, softwareId } = place;
  const claim = claimOf(pdfFile(), await addressFor(visitor));
  expect(await refused(place, { softwareId, ...claim })).toMatchObject({
    status: 422,
    fields: { filePath: 'The file hasn’t arrived. Please upload it again' },
  });
});

test('Nobody piles up more than a hundred uploads that no record claims', async () => {
  const place = await withSoftware();
  const { app, visitor, softwareId } = place;
  for (let number = 1; number <= 100; number += 1) await addressFor(visitor);
  app.clock.pass(2 * 60 * minute);
  const answer = await visitor.send('POST', '/api/vendor-files/upload', {});
  expect(answer.json()).toMatchObject({
    status: 429,
    code: 'too_many_uploads',
    error: 'You have 100 uploads that were never finished. Please try again in 22 hours',
  });
  expect(answer.headers['retry-after']).toBe(String(22 * 60 * 60));
  await addressFor(await app.signIn(bob));

  app.clock.pass(22 * 60 * minute);
  await addedFile(app, visitor, softwareId);
});
