import type { ChangeLog } from '@purser/api/history';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { idOf } from '../../../test/request-comments-scene.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { claimFor, subjects, withSubject } from '../../../test/subjects.ts';
import {
  addedFile,
  addedSoftware,
  addressFor,
  claimOf,
  pdfFile,
  putBytes,
  withSoftware,
} from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { uploads } from '../../db/tables/uploads.ts';

// The hourly one does the same work, and must not hide that a deletion sends a job of its own.
async function waitingRemovals({ db }: TestApp): Promise<unknown> {
  const { rows } = await db.execute(
    sql`select count(*)::int as number from jobs.job where name = 'remove-released-files'`,
  );
  return rows[0]?.number;
}

const kinds = Object.values(subjects);

test.each(kinds)(
  'Files of $name are uploaded, listed newest first and downloaded as they were',
  async (kind) => {
    const place = await withSubject(kind, kind.list);
    const { app, visitor: ann, subject, url } = place;
    const bob = await app.signIn({ email: 'bob@example.com' });
    const { version } = (await ann.get(subject)).json();
    const [plain, named] = [
      pdfFile('Order form 2026.pdf'),
      pdfFile('Quote 日本 2026.pdf', 'forty terabytes'),
    ];
    const first = jsonOf(await ann.send('POST', kind.records, await claimFor(kind, place, plain)), 201);
    const claim = await claimFor(kind, { ...place, visitor: bob }, named);
    const record = jsonOf(await bob.send('POST', kind.records, claim), 201);
    expect(record).toEqual({
      id: first.id + 1,
      [kind.key]: idOf(subject),
      fileName: 'Quote 日本 2026.pdf',
      filePath: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/api\/uploads\/[\w-]{32}$/),
      fileSize: named.bytes.length,
      mimeType: 'application/pdf',
      uploadedBy: expect.any(Number),
      uploadedByName: 'Bob',
      createdAt: '2026-11-21T12:00:00.000Z',
    });
    expect((await ann.get(url)).json()).toEqual([record, first]);
    expect((await ann.get(subject)).json().version).toBe(version);
    for (const [{ id }, file, disposition] of [
      [first, plain, 'attachment; filename="Order form 2026.pdf"'],
      [record, named, "filename*=UTF-8''Quote%20%E6%97%A5%E6%9C%AC%202026.pdf"],
    ]) {
      const download = await ann.get(`${kind.records}/${id}/download`, { 'accept-encoding': 'gzip' });
      expect(download.rawPayload).toEqual(file.bytes);
      expect(download.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(file.bytes.length),
        'content-disposition': expect.stringContaining(disposition),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  },
);

test('A file of an item is counted, and told of in its history and in the feed', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  await addedFile(app, visitor, softwareId, pdfFile('Order form 2026.pdf'));
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

test.each(kinds)(
  'Claiming an object again for $name answers the same record, also at the same moment',
  async (kind) => {
    const place = await withSubject(kind, kind.list);
    const { visitor, subject, url } = place;
    const claim = { ...(await claimFor(kind, place)), uploadedBy: 4711 };
    const send = (headers = {}) => visitor.send('POST', kind.records, claim, headers);
    const answers = await Promise.all([send(), send(), send()]);
    answers.push(
      await send({ 'idempotency-key': 'one file' }),
      await send({ 'idempotency-key': 'one file' }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(201));
    const [first, ...others] = answers.map((answer) => answer.json());
    for (const other of others) expect(other).toEqual(first);
    expect((await visitor.get(url)).json()).toHaveLength(1);
    const told: ChangeLog[] = (await visitor.get(`${subject}/change-logs`)).json();
    expect(told.filter(({ newValue }) => newValue === claim.fileName)).toHaveLength(1);
  },
);

test.each(kinds)(
  'What isn’t there takes no file of $name, and the upload is left for another',
  async (kind) => {
    const place = await withSubject(kind, kind.list);
    const { visitor, url } = place;
    const claim = await claimFor(kind, place);
    const refused = jsonOf(await visitor.send('POST', kind.records, { ...claim, [kind.key]: 4711 }), 422);
    expect(refused.fields).toEqual({
      [kind.key]: expect.stringMatching(/^This (software|request) doesn’t exist\. It may have been deleted$/),
    });
    expect((await visitor.get(url)).json()).toEqual([]);
    jsonOf(await visitor.send('POST', kind.records, claim), 201);
  },
);

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
