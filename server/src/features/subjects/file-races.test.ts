import { readdirSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { claimFor, subjects } from '../../../test/subjects.ts';
import {
  addedFile,
  addedSoftware,
  addressFor,
  pdfFile,
  uploaded,
  withSoftware,
} from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import { removeReleased, removeUnclaimed } from '../../platform/files/removal.ts';
import type { FileStorage } from '../../platform/files/storage.ts';

const day = 24 * 60 * 60 * 1000;

/** The keys of the objects that lie on the disk. */
const objectsOf = ({ dataDir }: TestApp): string[] =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    .map((file) => path.basename(file))
    .filter((name) => /^[\w-]{32}$/.test(name));

const keyOf = ({ filePath }: { filePath: string }): string => filePath.split('/').at(-1) ?? '';

/** Every record has its object, and every object and upload has its record. */
async function expectNothingLost(app: TestApp): Promise<void> {
  const recordsOf = (table: typeof vendorFiles | typeof requestAttachments) =>
    app.db.select({ key: table.uploadKey }).from(table);
  const records = [...(await recordsOf(vendorFiles)), ...(await recordsOf(requestAttachments))];
  const rows = await app.db.select({ key: uploads.key }).from(uploads);
  const keys = records.map(({ key }) => key).sort();
  expect(objectsOf(app).sort()).toEqual(keys);
  expect(rows.map(({ key }) => key).sort()).toEqual(keys);
}

/** A storage that does what it is told and then dies, as a server would that is killed at that moment. */
const dyingAfterRemoval = (files: FileStorage): FileStorage => ({
  ...files,
  remove: async (keys) => {
    await files.remove(keys);
    throw new Error('the server was killed');
  },
});

test('What nobody claims within a day is removed, object and all; what is claimed or young stays', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const record = await addedFile(app, visitor, softwareId);
  await uploaded(app, visitor, pdfFile('forgotten.pdf'));
  await addressFor(visitor);
  app.clock.pass(day - 1);
  const young = await uploaded(app, visitor, pdfFile('young.pdf'));
  await app.runJobs();
  expect(objectsOf(app)).toHaveLength(3);
  app.clock.pass(2);
  await app.runJobs();
  expect(objectsOf(app).sort()).toEqual([keyOf(record), keyOf(young)].sort());
  expect(await app.db.select().from(uploads)).toHaveLength(2);
  const claim = { softwareId, ...young };
  expect((await visitor.send('POST', '/api/vendor-files', claim)).statusCode).toBe(201);
});

test('More objects than are removed at once are all removed', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { filePath } = await addedFile(app, visitor, softwareId);
  const [row] = await app.db.select().from(uploads);
  if (!row) throw new Error(`${filePath} has no upload.`);
  const many = Array.from({ length: 250 }, (_, at) => ({
    ...row,
    key: `${at}`.padStart(32, 'k'),
    claimedAt: null,
  }));
  await app.db.insert(uploads).values(many);
  app.clock.pass(day + 1);
  await app.runJobs();
  expect(await app.db.select().from(uploads)).toHaveLength(1);
});

test('The clean-up leaves alone what a claim holds, and a claim finds nothing that the clean-up has', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const claim = await uploaded(app, visitor);
  app.clock.pass(day + 1);
  await app.db.transaction(async (tx) => {
    await tx
      .select()
      .from(uploads)
      .where(eq(uploads.key, keyOf(claim)))
      .for('update');
    await removeUnclaimed(app);
    expect(objectsOf(app)).toEqual([keyOf(claim)]);
  });
  await removeUnclaimed(app);
  const answer = jsonOf(await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim }), 422);
  expect(answer.error).toBe('This upload is gone. Please upload the file again');
});

test('Claims and the clean-up at the same moment leave each file whole or gone', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const claims = [];
  for (let number = 1; number <= 20; number += 1) claims.push(await uploaded(app, visitor));
  app.clock.pass(day + 1);
  const [answers] = await Promise.all([
    Promise.all(claims.map((claim) => visitor.send('POST', '/api/vendor-files', { softwareId, ...claim }))),
    removeUnclaimed(app),
    removeUnclaimed(app),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 422)).toEqual([]);
  await removeUnclaimed(app);
  await expectNothingLost(app);
});

test('A server that dies between an object and its row leaves work that the next one finishes', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { id } = await addedFile(app, visitor, softwareId);
  const claim = await uploaded(app, visitor);
  await visitor.send('DELETE', `/api/software/${softwareId}/vendor-files/${id}`);
  app.clock.pass(day + 1);
  const dying = { ...app, files: dyingAfterRemoval(app.files) };
  await expect(removeReleased(dying)).rejects.toThrow('the server was killed');
  await expect(removeUnclaimed(dying)).rejects.toThrow('the server was killed');
  expect(objectsOf(app)).toEqual([]);
  expect(await app.db.select().from(uploads)).toHaveLength(2);
  const answer = jsonOf(await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim }), 422);
  expect(answer.error).toBe('The file hasn’t arrived. Please upload it again');
  await app.runJobs();
  await expectNothingLost(app);
});

test('An object whose own job was given up is removed within the hour', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { id } = await addedFile(app, visitor, softwareId);
  await visitor.send('DELETE', `/api/software/${softwareId}/vendor-files/${id}`);
  await app.db.execute(sql`delete from jobs.job`);
  expect(objectsOf(app)).toHaveLength(1);
  await app.runJobs();
  await expectNothingLost(app);
});

test('A deletion that doesn’t come about keeps the objects', async () => {
  const { app, visitor, softwareId } = await withSoftware();
  const { id } = await addedFile(app, visitor, softwareId);
  const stale = await visitor.send('DELETE', `/api/software/${softwareId}`, undefined, {
    'if-match': '"v9"',
  });
  expect(stale.statusCode).toBe(412);
  await app.db
    .transaction(async (tx) => {
      await app.jobs.send(tx, 'remove-released-files', {});
      await tx.update(uploads).set({ releasedAt: app.clock.now() });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await app.runJobs();
  expect((await visitor.get(`/api/vendor-files/${id}/download`)).statusCode).toBe(200);
  await expectNothingLost(app);
});

test.each(Object.values(subjects))(
  'Where $name is deleted while files come and go, nothing is left',
  async (kind) => {
    const { app, visitor } = await withVisitor();
    for (let round = 1; round <= 5; round += 1) {
      const place = { app, visitor, subject: await kind.begin(visitor) };
      const { id } = jsonOf(await visitor.send('POST', kind.records, await claimFor(kind, place)), 201);
      const claims = [await claimFor(kind, place), await claimFor(kind, place), await claimFor(kind, place)];
      const answers = await Promise.all([
        ...claims.map((claim) => visitor.send('POST', kind.records, claim)),
        visitor.send('DELETE', place.subject),
        visitor.send('DELETE', kind.fileOf(place.subject, id)),
      ]);
      expect([201, 204, 404, 422]).toEqual(
        expect.arrayContaining(answers.map(({ statusCode }) => statusCode)),
      );
    }
    app.clock.pass(day + 1);
    await app.runJobs();
    await expectNothingLost(app);
    expect(await app.db.select().from(uploads)).toEqual([]);
  },
);

test('An item is deleted while its contracts change, and nobody waits for another in a ring', async () => {
  const { visitor } = await withVisitor();
  const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
  for (let round = 1; round <= 8; round += 1) {
    const softwareId = await addedSoftware(visitor);
    const ids: number[] = [];
    for (let number = 1; number <= 4; number += 1) {
      const created = await visitor.send('POST', `/api/software/${softwareId}/contracts`, contract);
      ids.push(created.json().id);
    }
    const answers = await Promise.all([
      ...ids.map((id) => visitor.send('PATCH', `/api/contracts/${id}`, { cost: 1300 })),
      ...ids.map((id) => visitor.send('DELETE', `/api/contracts/${id}`)),
      visitor.send('DELETE', `/api/software/${softwareId}`),
    ]);
    expect([200, 204, 404]).toEqual(expect.arrayContaining(answers.map(({ statusCode }) => statusCode)));
  }
});
