import { type ClientRequest, request } from 'node:http';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { formOf, uploadCsv } from '../../../test/csv-files.ts';
import { awaitImports } from '../../../test/import-scene.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { atOnce, countWaiting } from '../../../test/waiting.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

const header = 'unique_id,vendor,product_name,start_date,end_date,cost\n';
const rowsOf = (prefix: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `${prefix}-${at},Vendor,Product ${at},2026-01-01,2026-12-31,100\n`,
  ).join('');

async function countsIn(db: Database): Promise<unknown> {
  const { rows } = await db.execute(sql`select (select count(*) from software) as items,
    (select count(*) from contracts) as contracts, (select count(*) from change_logs) as changes,
    (select count(*) from activities) as activities, (select count(*) from csv_mappings) as mappings`);
  return rows[0];
}
const nothing = { items: 0, contracts: 0, changes: 0, activities: 0, mappings: 0 };

test('Two people who import at once lose nothing and duplicate nothing', async () => {
  const { app, ann, bob } = await withVisitors('ann', 'bob');
  const shared = rowsOf('S', 700);
  const replies = await Promise.all([
    uploadCsv(app, ann, { file: header + shared + rowsOf('A', 300) }),
    uploadCsv(app, bob, { file: header + shared + rowsOf('B', 300) }),
  ]);
  const created = replies.map((reply) => reply.json().created);
  expect(created.toSorted((a, b) => a - b)).toEqual([300, 1000]);
  expect(replies.map((reply) => reply.json().unchanged).toSorted((a, b) => a - b)).toEqual([0, 700]);
  expect(await countsIn(app.db)).toMatchObject({
    items: 1300,
    contracts: 1300,
    changes: 1300,
    activities: 2,
  });
});

test('Somebody who edits an item during an import keeps the edit, and so does the import', async () => {
  const { app, visitor } = await withVisitor();
  await uploadCsv(app, visitor, { file: 'unique_id,vendor,product_name\nX,Acme,Rocket\n' });
  const edit = sql`update software set notes = 'edited', version = version + 1`;
  const upload = () => uploadCsv(app, visitor, { file: 'unique_id,status\nX,terminated\n' });
  const [answer] = await atOnce(app.db, (tx) => tx.execute(edit), [upload]);
  expect(answer?.json()).toMatchObject({ updated: 1 });
  const [row] = (await visitor.get('/api/portfolio')).json();
  expect(row).toMatchObject({ notes: 'edited', status: 'terminated', version: 3 });
});

test('Progress comes line by line, the result last; a problem is a last line too', async () => {
  const { app, visitor } = await withVisitor();
  const send = async (file: string) => {
    const { payload, headers } = await formOf(file);
    const accept = 'application/x-ndjson';
    const url = '/api/software/upload-csv';
    const reply = await app.http.inject({
      method: 'POST',
      url,
      headers: { cookie: visitor.cookie, accept, ...headers },
      payload,
    });
    expect(reply.headers['content-type']).toContain(accept);
    return reply.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  };
  const lines = await send(header + rowsOf('A', 1200));
  expect(lines.slice(0, -1)).toEqual(
    [0, 500, 1000, 1200].map((done) => ({ progress: { done, total: 1200 } })),
  );
  expect(lines.at(-1)).toMatchObject({ result: { created: 1200, imported: 1200 } });
  expect(await send('who\nme\n')).toMatchObject([{ problem: { status: 422, code: 'no_header' } }]);
});

test('An import that is cancelled leaves nothing behind', async () => {
  const { app, visitor } = await withVisitor();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const cancel = new AbortController();
  const { payload, headers } = await formOf(header + rowsOf('A', 20_000));
  const reply = await fetch(`${address}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie: visitor.cookie, accept: 'application/x-ndjson', ...headers },
    body: new Uint8Array(payload),
    signal: cancel.signal,
  });
  await reply.body?.getReader().read();
  cancel.abort();
  await awaitImports(app.db);
  expect(await countsIn(app.db)).toEqual(nothing);
  expect((await uploadCsv(app, visitor, { file: header + rowsOf('A', 3) })).json()).toMatchObject({
    created: 3,
  });
});

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
