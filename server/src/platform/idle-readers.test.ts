import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { endpoint } from '@purser/api/endpoint';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formOf } from '../../test/csv-files.ts';
import { startApp, type TestApp, testDay, type Visitor } from '../../test/start-app.ts';
import { createClaims } from './files/claims.ts';
import { serve } from './serve.ts';
import { createSharedAnswers } from './shared-answers.ts';

const startImpatient = (): Promise<TestApp> =>
  startApp({}, testDay, { readerPatience: { pause: 100, bytesPerSecond: 1 } });

const addItems = (app: TestApp, count: number) =>
  app.db.execute(sql`insert into software (unique_id, vendor, product_name, notes)
    select 'X-' || n, 'Vendor', 'Product ' || n, repeat(md5(n::text), 100) from generate_series(1, ${count}::integer) n`);

/** Sends a request over a socket that reads the first bytes of its answer and then nothing. */
async function askAndStop(app: TestApp, head: readonly string[], body?: Uint8Array): Promise<Socket> {
  const { hostname, port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(`${[...head, 'Host: x'].join('\r\n')}\r\n\r\n`);
  if (body) socket.write(body);
  await once(socket, 'readable');
  return socket;
}

const connectionsOf = (app: TestApp): Promise<number> =>
  new Promise((resolve, reject) => {
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

const get = (path: string, visitor: Visitor) => [`GET ${path} HTTP/1.1`, `Cookie: ${visitor.cookie}`];

test.each(['/api/portfolio', '/api/software', '/api/software/export-csv'])(
  'Whoever asks for %s and reads none of it is dropped',
  async (path) => {
    await using app = await startImpatient();
    const visitor = await app.signIn({ email: 'ann@example.com' });
    await addItems(app, 5000);
    const socket = await askAndStop(app, get(path, visitor));
    await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
    socket.destroy();
  },
);

test('An import whose answer nobody reads ends, gives its turn on, and its connection is closed', async () => {
  await using app = await startImpatient();
  const visitor = await app.signIn({ email: 'ann@example.com' });
  // Each row has so many faults that the answer is larger than what a system keeps for a peer.
  const columns = 'vendor,product_name,start_date,end_date,cost,billing_cycle,auto_renew,next_review_date';
  const file = `${columns}\n${',,?,?,?,?,?,?\n'.repeat(50_000)}`;
  const { payload, headers } = await formOf(file);
  const socket = await askAndStop(
    app,
    [
      'POST /api/software/upload-csv HTTP/1.1',
      `Cookie: ${visitor.cookie}`,
      'Accept: application/x-ndjson',
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ],
    payload,
  );
  await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
  socket.destroy();
  const next = await formOf('vendor,product_name\nAcme,Rocket\n');
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/software/upload-csv',
    headers: { cookie: visitor.cookie, ...next.headers },
    payload: next.payload,
  });
  expect(answer.json()).toMatchObject({ created: 1 });
});

test('Whoever reads an answer too slowly is dropped before its end, though they never stop', async () => {
  const readerPatience = { pause: 1000, bytesPerSecond: 64 * 1024 * 1024 };
  await using app = await startApp({}, testDay, { readerPatience });
  const visitor = await app.signIn({ email: 'ann@example.com' });
  await addItems(app, 5000);
  const socket = await askAndStop(app, get('/api/software', visitor));
  // The answer has more than 16 MB, of which this takes so much that there is always some to read, and never a pause.
  const trickle = setInterval(() => socket.read(Math.min(65_536, socket.readableLength)), 10);
  await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(0);
  clearInterval(trickle);
  expect(socket.bytesRead).toBeLessThan(16_000_000);
  socket.destroy();
}, 30_000);

/** Lets an application answer files at a path. */
function offer(app: TestApp, path: `/api/${string}`, open: () => Readable): void {
  const download = endpoint({
    address: `GET ${path}`,
    tag: 'Test',
    summary: 'A file',
    access: 'anyone',
    reply: 'file',
  });
  const sharedAnswers = createSharedAnswers(app.db, app.clock);
  serve({ ...app, checksReplies: true, claims: createClaims(), sharedAnswers }, download, async () => ({
    fileName: 'a.txt',
    type: 'text/plain',
    content: open(),
  }));
}

test('Whoever waits for an answer, or for more of it, gets it whole', async () => {
  await using app = await startImpatient();
  const content = new PassThrough();
  offer(app, '/api/slow', () => content);
  offer(app, '/api/large', () => Readable.from(Array(100).fill(Buffer.alloc(1024 * 1024))));
  const { hostname, port } = new URL(await app.http.listen({ host: '127.0.0.1', port: 0 }));
  const waiting = connect(Number(port), hostname);
  waiting.write('GET /api/slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const heard = text(waiting);
  for (const part of ['one', 'two']) {
    // Somebody else, who came later and reads nothing, is dropped in the meantime.
    const stalled = connect(Number(port), hostname);
    stalled.on('error', () => {});
    stalled.write('GET /api/large HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(stalled, 'readable');
    await expect.poll(() => connectionsOf(app), { timeout: 20_000 }).toBe(1);
    stalled.destroy();
    content.write(part);
  }
  content.end();
  expect(await heard).toMatch(/one[^]*two/);
});
