import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { offer } from '../../test/offered-download.ts';
import { startOwnApp, type TestApp } from '../../test/start-app.ts';
import type { Download } from './downloads.ts';

const megabyte = 1024 * 1024;

/** Lets an application answer one file at `/api/download`, which may be downloaded once. */
function offerOne(app: TestApp, file: Partial<Download>): void {
  const whole = { fileName: 'a.txt', type: 'text/plain', content: Readable.from(['Hello']), ...file };
  offer(app, '/api/download', () => whole);
}

/** A file without an end, of a size that nobody waits for. */
function endless(): Readable {
  return Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(megabyte);
    })(),
  );
}

/** All that comes over a connection until it is closed. */
async function heardAt(address: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write('GET /api/download HTTP/1.1\r\nHost: x\r\n\r\n');
  return text(socket);
}

test.each([
  ['plain.pdf', 'attachment; filename="plain.pdf"'],
  ['two words.pdf', 'attachment; filename="two words.pdf"'],
  ['a filename=b.pdf', 'attachment; filename="a filename=b.pdf"'],
  ['a.exe; filename=b.pdf', 'attachment; filename="a.exe; filename=b.pdf"'],
  ['"; filename=b.pdf', String.raw`attachment; filename="\"; filename=b.pdf"`],
  [
    '株 filename=b.pdf',
    `attachment; filename="? filename=b.pdf"; filename*=UTF-8''%E6%A0%AA%20filename%3Db.pdf`,
  ],
])('The file %s is sent under this very name', async (fileName, disposition) => {
  await using app = await startOwnApp();
  offerOne(app, { fileName });
  const { headers } = await app.http.inject({ url: '/api/download' });
  expect(headers['content-disposition']).toBe(disposition);
});

test('Asking for the head alone answers what a download would and reads nothing of the file', async () => {
  await using app = await startOwnApp();
  const content = endless();
  offerOne(app, { content, size: 3 * megabyte });
  const { headers, statusCode, body } = await app.http.inject({ method: 'HEAD', url: '/api/download' });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
  expect(headers).toMatchObject({ 'content-length': String(3 * megabyte), 'content-type': 'text/plain' });
  expect([content.destroyed, content.readableDidRead]).toEqual([true, false]);
});

test('Where a file is larger than was said, no byte more is sent than that, and the connection ends', async () => {
  await using app = await startOwnApp();
  const chunks = [Buffer.alloc(megabyte, 'a'), Buffer.from('HTTP/1.1 200 OK\r\n\r\nof somebody else')];
  offerOne(app, { content: Readable.from(chunks), size: megabyte });
  const heard = await heardAt(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  expect(heard).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(heard).not.toContain('of somebody else');
});

test('Where a file is smaller than was said, the connection ends rather than let its reader wait', async () => {
  await using app = await startOwnApp();
  offerOne(app, { content: Readable.from([Buffer.alloc(megabyte, 'a')]), size: 2 * megabyte });
  const heard = await heardAt(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  expect(heard).toContain(`content-length: ${2 * megabyte}`);
  expect(heard.length).toBeLessThan(2 * megabyte);
});

test('Where the first bytes are already too many, the answer is an error of ours', async () => {
  await using app = await startOwnApp();
  offerOne(app, { size: 4 });
  const answer = await app.http.inject({ url: '/api/download' });
  expect(answer.json()).toMatchObject({ status: 500, code: 'broken' });
  expect(answer.body).not.toContain('Hello');
  expect(answer.headers).not.toHaveProperty('content-disposition');
});

test('A download ends when its reader goes away', async () => {
  await using app = await startOwnApp();
  const content = endless();
  offerOne(app, { content, size: Number.MAX_SAFE_INTEGER });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const reading = request(`${address}/api/download`).end();
  const [answer] = await once(reading, 'response');
  await once(answer, 'data');
  reading.destroy();
  await new Promise((resolve) => {
    content.once('close', resolve);
  });
  expect(content.destroyed).toBe(true);
});
