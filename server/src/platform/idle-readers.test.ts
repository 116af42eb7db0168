import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { addItems, askAndStop, connectionsOf, get, startImpatient } from '../../test/idle-readers.ts';
import { offer } from '../../test/offered-download.ts';

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

test('Whoever waits for an answer, or for more of it, gets it whole', async () => {
  await using app = await startImpatient();
  const content = new PassThrough();
  const file = { fileName: 'a.txt', type: 'text/plain' };
  offer(app, '/api/slow', () => ({ ...file, content }));
  offer(app, '/api/large', () => ({
    ...file,
    content: Readable.from(Array(100).fill(Buffer.alloc(1024 * 1024))),
  }));
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
