import { type ClientRequest, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formOf } from '../../../test/csv-files.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

/** An app that listens, and what its log says of more than a request. */
async function startLogged() {
  const lines: { level: number }[] = [];
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split('\n')) lines.push(JSON.parse(line));
  });
  const log = pino({ level: 'info' }, stream);
  const { app, visitor: ann } = await withVisitor(undefined, startApp({}, undefined, { log }));
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const warnings = () => lines.filter(({ level }) => level >= 40);
  return { app, ann, address, warnings };
}

function beginUpload(address: string, headers: Record<string, string>, payload: Buffer): ClientRequest {
  const sending = request(`${address}/api/software/upload-csv`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  });
  return sending.on('error', () => {});
}

async function breakOff(sending: ClientRequest): Promise<void> {
  const closed = new Promise((resolve) => sending.once('close', resolve));
  sending.destroy();
  await closed;
}

const countConnections = (app: TestApp): Promise<number> =>
  new Promise((resolve) => app.http.server.getConnections((_, count) => resolve(count)));

test.each(['application/x-ndjson', 'application/json'])(
  'An import that is cancelled at work writes no error to the log (%s)',
  async (accept) => {
    const { app, ann, address, warnings } = await startLogged();
    const { payload, headers } = await formOf('vendor,product_name\nAcme,Rocket\n');
    await app.db.transaction(async (tx) => {
      await tx.execute(sql`lock table software in access exclusive mode`);
      const sending = beginUpload(address, { cookie: ann.cookie, accept, ...headers }, payload);
      sending.end(payload);
      await expect.poll(() => countWaiting(app.db)).toBe(1);
      await breakOff(sending);
    });
    await expect.poll(() => countConnections(app)).toBe(0);
    expect(warnings()).toEqual([]);
    expect((await ann.get('/api/software')).json()).toEqual([]);
  },
);

test('An import that is cancelled while its file is on the way writes no error to the log', async () => {
  const { app, ann, address, warnings } = await startLogged();
  const { payload, headers } = await formOf(`vendor,product_name\n${'Acme,Rocket\n'.repeat(50_000)}`);
  const sending = beginUpload(address, { cookie: ann.cookie, ...headers }, payload);
  await new Promise((resolve) => sending.write(payload.subarray(0, payload.length / 2), resolve));
  await breakOff(sending);
  await expect.poll(() => countConnections(app)).toBe(0);
  expect(warnings()).toEqual([]);
});
