import { request } from 'node:http';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formOf } from '../../../test/csv-files.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { countWaiting } from '../../../test/waiting.ts';

/** An app that listens, and what its log says of more than a request. */
async function startLogged() {
  const lines: { level: number }[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line));
  });
  const app = await startApp({}, undefined, { log: pino({ level: 'info' }, stream) });
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const warnings = () => lines.filter(({ level }) => level >= 40);
  return { app, address, warnings };
}

const countConnections = (app: TestApp): Promise<number> =>
  new Promise((resolve) => app.http.server.getConnections((_, count) => resolve(count)));

test.each(['application/x-ndjson', 'application/json'])(
  'An import that is cancelled at work writes no error to the log (%s)',
  async (accept) => {
    const { app, address, warnings } = await startLogged();
    await using _ = app;
    const ann = await app.signIn({ email: 'ann@example.com' });
    const { payload, headers } = await formOf('vendor,product_name\nAcme,Rocket\n');
    const cancel = new AbortController();
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table software in access exclusive mode`);
      const sent = fetch(`${address}/api/software/upload-csv`, {
        method: 'POST',
        headers: { cookie: ann.cookie, accept, ...headers },
        body: new Uint8Array(payload),
        signal: cancel.signal,
      }).then((response) => response.text());
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      cancel.abort();
      await expect(sent).rejects.toThrow();
    });
    await expect.poll(() => countConnections(app)).toBe(0);
    expect(warnings()).toEqual([]);
    expect((await ann.get('/api/software')).json()).toEqual([]);
  },
);

test('An import that is cancelled while its file is on the way writes no error to the log', async () => {
  const { app, address, warnings } = await startLogged();
  await using _ = app;
  const ann = await app.signIn({ email: 'ann@example.com' });
  const { payload, headers } = await formOf(`vendor,product_name\n${'Acme,Rocket\n'.repeat(50_000)}`);
  const sending = request(`${address}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie: ann.cookie, ...headers, 'content-length': payload.length },
  });
  const broken = new Promise((resolve) => sending.once('error', resolve));
  await new Promise((resolve) => sending.write(payload.subarray(0, payload.length / 2), resolve));
  sending.destroy();
  await broken;
  await expect.poll(() => countConnections(app)).toBe(0);
  expect(warnings()).toEqual([]);
});
