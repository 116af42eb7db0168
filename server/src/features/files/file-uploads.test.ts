import { randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findS3Peer } from '../../../test/s3-peer.ts';
import { hashOf, startListening } from '../../../test/storages.ts';
import { addedSoftware, addressFor, claimOf, pdfFile, type TestFile } from '../../../test/vendor-files.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { removeUnclaimed } from '../../platform/files/removal.ts';

const s3 = await findS3Peer();

describe('Files on the disk', () => {
  keepWhole({});
});

describe.skipIf(!s3.settings)(`Files on S3 ${s3.reason}`, () => {
  keepWhole(s3.settings ?? {});

  test('The clean-up also clears addresses of what has lain there for longer than a claim may wait', async () => {
    await using app = await startListening(s3.settings);
    const ages: number[] = [];
    const clearAddresses = async (age: number): Promise<void> => {
      ages.push(age);
      await app.files.clearAddresses?.(age);
    };
    await removeUnclaimed({ ...app, files: { ...app.files, clearAddresses } });
    expect(ages).toEqual([day + hour]);
  });
});

const hour = 60 * 60_000;
const day = 24 * hour;

const megabyte = 1024 * 1024;

const largeFile = (fileName: string): TestFile => ({
  ...pdfFile(fileName),
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabyte)]),
});

async function started(env: Record<string, string>) {
  const app = await startListening(env);
  onTestFinished(() => app[Symbol.asyncDispose]());
  const visitor = await app.signIn({ email: 'ann@example.com' });
  return { app, visitor, softwareId: await addedSoftware(visitor) };
}

/** What holds for files on every storage, with bytes that travel as a browser's do. */
function keepWhole(env: Record<string, string>): void {
  test('Sixteen files at once are kept and come back as they were', async () => {
    const { app, visitor, softwareId } = await started(env);
    const upload = async (at: number): Promise<boolean> => {
      const file = largeFile(`file ${at}.pdf`);
      const { fileName, bytes, mimeType } = file;
      const uploadURL = await addressFor(visitor, { fileName, mimeType, fileSize: bytes.length });
      await app.put(uploadURL, bytes, { 'content-type': mimeType });
      const claim = { softwareId, ...claimOf(file, uploadURL) };
      const { id } = (await visitor.send('POST', '/api/vendor-files', claim)).json();
      const address = app.reach(`http://127.0.0.1:3000/api/vendor-files/${id}/download`);
      const back = await fetch(address, { headers: { cookie: visitor.cookie } });
      return (await hashOf(await back.bytes())) === (await hashOf(bytes));
    };
    const whole = await Promise.all(Array.from({ length: 16 }, (_one, at) => upload(at)));
    expect(whole).toEqual(Array(16).fill(true));
    expect((await visitor.get('/api/portfolio')).json()).toMatchObject([{ vendorFiles: 16 }]);

    expect((await visitor.send('DELETE', `/api/software/${softwareId}`)).statusCode).toBe(204);
    const keys = (await app.db.select({ key: uploads.key }).from(uploads)).map(({ key }) => key);
    expect(keys).toHaveLength(16);
    await app.runJobs();
    for (const key of keys) expect(await app.files.claim(key, 1)).toBeUndefined();
    expect(await app.db.select().from(uploads)).toEqual([]);
  });

  test('A file whose claim came to nothing is removed after a day, wherever it lay by then', async () => {
    const { app, visitor, softwareId } = await started(env);
    const file = { ...pdfFile(), bytes: Buffer.from('MZ, a program') };
    const uploadURL = await addressFor(visitor);
    await app.put(uploadURL, file.bytes);
    const claim = { softwareId, ...claimOf(file, uploadURL) };
    expect((await visitor.send('POST', '/api/vendor-files', claim)).statusCode).toBe(422);
    await app.put(uploadURL, file.bytes);
    app.clock.pass(day + 1);
    await app.runJobs();
    expect(await app.files.claim(claim.filePath.split('/').at(-1) ?? '', 1)).toBeUndefined();
    expect(await app.db.select().from(uploads)).toEqual([]);
  });

  test('Who looks for a download by its head learns its name and size, and can have it afterwards', async () => {
    const { app, visitor, softwareId } = await started(env);
    const file = largeFile('Order form.pdf');
    const uploadURL = await addressFor(visitor);
    await app.put(uploadURL, file.bytes);
    const claim = { softwareId, ...claimOf(file, uploadURL) };
    const { id } = (await visitor.send('POST', '/api/vendor-files', claim)).json();
    const address = app.reach(`http://127.0.0.1:3000/api/vendor-files/${id}/download`);
    const headers = { cookie: visitor.cookie };
    const head = await fetch(address, { method: 'HEAD', headers });
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'content-length': String(file.bytes.length),
      'content-disposition': 'attachment; filename="Order form.pdf"',
    });
    const back = await fetch(address, { headers });
    expect(await hashOf(await back.bytes())).toBe(await hashOf(file.bytes));
  });

  test('A file of another host or bucket is none of ours', async () => {
    const { app, visitor, softwareId } = await started(env);
    const file = pdfFile();
    const uploadURL = await addressFor(visitor);
    await app.put(uploadURL, file.bytes);
    const claim = { softwareId, ...claimOf(file, uploadURL) };
    const key = claim.filePath.split('/').at(-1);
    const filePath = `https://elsewhere.example.com/other-bucket/${key}`;
    const answer = await visitor.send('POST', '/api/vendor-files', { ...claim, filePath });
    expect(answer.json()).toMatchObject({
      status: 422,
      fields: { filePath: 'This isn’t an address of an upload. Please upload the file again' },
    });
    expect((await visitor.send('POST', '/api/vendor-files', claim)).statusCode).toBe(201);
  });
}
