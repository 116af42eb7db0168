import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import {
  addedFile,
  addedSoftware,
  addressFor,
  claimOf,
  pdfFile,
  putBytes,
  uploaded,
  withSoftware,
} from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { uploads } from '../../db/tables/uploads.ts';

const ann = { email: 'ann@example.com' };
const bob = { email: 'bob@example.com' };

// The hourly one does the same work, and must not hide that a deletion sends a job of its own.
async function waitingRemovals({ db }: TestApp): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select count(*)::int as number from jobs.job where name = 'remove-released-files'`,
  );
  return rows[0]?.number;
}

test('A file is uploaded, kept with its item, listed, counted, told of and downloaded as it was', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const file = pdfFile('Order form 2026.pdf', 'forty seats');
  const record = await addedFile(app, visitor, softwareId, file);
  expect(record).toMatchObject({
    softwareId,
    fileName: 'Order form 2026.pdf',
    fileSize: file.bytes.length,
    mimeType: 'application/pdf',
    uploadedByName: 'Ann',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
  expect(record.filePath).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/uploads\/[\w-]{32}$/);

  expect((await visitor.get(`/api/software/${softwareId}/vendor-files`)).json()).toEqual([record]);
  const rows = (await visitor.get('/api/portfolio')).json();
  expect(rows).toMatchObject([{ id: softwareId, vendorFiles: 1 }]);
  const [told] = (await visitor.get(`/api/software/${softwareId}/change-logs`)).json();
  expect(told).toMatchObject({ fieldName: 'vendor file', oldValue: null, newValue: 'Order form 2026.pdf' });
  const [activity] = (await visitor.get('/api/activity-feed')).json();
  expect(activity).toMatchObject({
    type: 'software_updated',
    description: 'A file was added to Figma Organization',
    details: 'Order form 2026.pdf',
    softwareId,
  });

  const download = await visitor.get(`/api/vendor-files/${record.id}/download`, {
    'accept-encoding': 'gzip',
  });
  expect(download.rawPayload).toEqual(file.bytes);
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(file.bytes.length),
    'content-disposition': 'attachment; filename="Order form 2026.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('The newest file is listed first, also those of other people', async () => {
  await using app = await startApp();
  const [visitor, other] = [await app.signIn(ann), await app.signIn(bob)];
  const softwareId = await addedSoftware(visitor);
  await addedFile(app, visitor, softwareId, pdfFile('first.pdf'));
  await addedFile(app, other, softwareId, pdfFile('second.pdf'));
  const files = (await visitor.get(`/api/software/${softwareId}/vendor-files`)).json();
  expect(files).toMatchObject([
    { fileName: 'second.pdf', uploadedByName: 'Bob' },
    { fileName: 'first.pdf', uploadedByName: 'Ann' },
  ]);
});

test('A content type that says nothing is replaced by the one that belongs to the name', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const mail = { fileName: 'offer.eml', bytes: Buffer.from('From: vendor@example.com\n\nOur offer') };
  for (const mimeType of ['', 'application/octet-stream']) {
    const uploadURL = await addressFor(visitor, { fileName: 'offer.eml', mimeType });
    await putBytes(app, uploadURL, { ...mail, mimeType: 'application/octet-stream' });
    const claim = claimOf({ ...mail, mimeType }, uploadURL);
    const record = (await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim })).json();
    expect(record).toMatchObject({ mimeType: 'message/rfc822' });
    const { headers } = await visitor.get(`/api/vendor-files/${record.id}/download`);
    expect(headers['content-type']).toBe('message/rfc822');
  }
});

test('Claiming an object again answers the same record, also at the same moment and with a key', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const claim = { softwareId, ...(await uploaded(app, visitor)) };
  const answers = await Promise.all([1, 2, 3].map(() => visitor.send('POST', '/api/vendor-files', claim)));
  const key = { 'idempotency-key': 'one file' };
  answers.push(await visitor.send('POST', '/api/vendor-files', claim, key));
  answers.push(await visitor.send('POST', '/api/vendor-files', claim, key));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
  const [first, ...others] = answers.map((answer) => answer.json());
  for (const other of others) expect(other).toEqual(first);
  expect((await visitor.get(`/api/software/${softwareId}/vendor-files`)).json()).toHaveLength(1);
  expect((await visitor.get(`/api/software/${softwareId}/change-logs`)).json()).toHaveLength(2);
});

test('A deleted file is gone at once, told of, and its object goes with the next job', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { id, filePath } = await addedFile(app, visitor, softwareId, pdfFile('old.pdf'));
  const key = filePath.split('/').at(-1);
  const url = `/api/software/${softwareId}/vendor-files/${id}`;
  expect((await visitor.send('DELETE', url)).statusCode).toBe(204);
  expect((await visitor.get(`/api/software/${softwareId}/vendor-files`)).json()).toEqual([]);
  expect((await visitor.get(`/api/vendor-files/${id}/download`)).statusCode).toBe(404);
  expect((await visitor.send('DELETE', url)).json()).toMatchObject({
    status: 404,
    error: 'This file doesn’t exist. It may have been deleted',
  });
  const [told] = (await visitor.get(`/api/software/${softwareId}/change-logs`)).json();
  expect(told).toMatchObject({ fieldName: 'vendor file', oldValue: 'old.pdf', newValue: null });

  expect(await app.files.claim(key, 10)).toBeDefined();
  expect(await waitingRemovals(app)).toBe(1);
  await app.runJobs();
  expect(await app.files.claim(key, 10)).toBeUndefined();
  expect(await app.db.select().from(uploads)).toEqual([]);
});

test('A file is deleted only under its own item', async () => {
  const { app, visitor } = await withVisitor();
  const [one, other] = [await addedSoftware(visitor), await addedSoftware(visitor, 'Other')];
  const { id } = await addedFile(app, visitor, one);
  expect((await visitor.send('DELETE', `/api/software/${other}/vendor-files/${id}`)).statusCode).toBe(404);
  expect((await visitor.get(`/api/vendor-files/${id}/download`)).statusCode).toBe(200);
});

test('Deleting an item deletes its files, and their objects go with the next job', async () => {
  const { app, visitor } = await withVisitor();
  const [softwareId, other] = [await addedSoftware(visitor), await addedSoftware(visitor, 'Other')];
  const gone = [
    await addedFile(app, visitor, softwareId),
    await addedFile(app, visitor, softwareId, pdfFile('b.pdf')),
  ];
  const stays = await addedFile(app, visitor, other);
  expect((await visitor.send('DELETE', `/api/software/${softwareId}`)).statusCode).toBe(204);
  for (const { id } of gone)
    expect((await visitor.get(`/api/vendor-files/${id}/download`)).statusCode).toBe(404);
  expect(await waitingRemovals(app)).toBe(1);
  await app.runJobs();
  const left = await app.db.select({ key: uploads.key }).from(uploads);
  expect(left).toEqual([{ key: stays.filePath.split('/').at(-1) }]);
  for (const { filePath } of gone)
    expect(await app.files.claim(filePath.split('/').at(-1), 10)).toBeUndefined();
  expect((await visitor.get(`/api/vendor-files/${stays.id}/download`)).statusCode).toBe(200);
});

test('A file whose object is lost says so', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { id, filePath } = await addedFile(app, visitor, softwareId);
  await app.files.remove([filePath.split('/').at(-1)]);
  const answer = await visitor.get(`/api/vendor-files/${id}/download`);
  expect(answer.json()).toMatchObject({ status: 404, error: 'This file is not there any more' });
});
