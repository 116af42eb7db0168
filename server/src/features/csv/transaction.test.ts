import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { formOf, uploadCsv } from '../../../test/csv-files.ts';
import { signInAs, testSecret } from '../../../test/people.ts';
import { startApp } from '../../../test/start-app.ts';
import { createTestDatabase, quietLog } from '../../../test/test-database.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { machineClock } from '../../platform/clock.ts';

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

// An import holds this lock until its transaction ends, so whoever gets it knows that it has ended.
const awaitImports = (db: Database) =>
  db.transaction((tx) => tx.execute(sql`select pg_advisory_xact_lock(7346202)`));

test('Two people who import at once lose nothing and duplicate nothing', async () => {
  await using app = await startApp();
  const ann = await app.signIn({ email: 'ann@example.com' });
  const bob = await app.signIn({ email: 'bob@example.com' });
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
  await using app = await startApp();
  const visitor = await app.signIn({ email: 'ann@example.com' });
  await uploadCsv(app, visitor, { file: 'unique_id,vendor,product_name\nX,Acme,Rocket\n' });
  const { importing } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`update software set notes = 'edited', version = version + 1`);
    const upload = uploadCsv(app, visitor, { file: 'unique_id,status\nX,terminated\n' });
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    return { importing: upload };
  });
  expect((await importing).json()).toMatchObject({ updated: 1 });
  const [row] = (await visitor.get('/api/portfolio')).json();
  expect(row).toMatchObject({ notes: 'edited', status: 'terminated', version: 3 });
});

test('Progress comes line by line, the result last; a problem is a last line too', async () => {
  await using app = await startApp();
  const visitor = await app.signIn({ email: 'ann@example.com' });
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
  await using app = await startApp();
  const visitor = await app.signIn({ email: 'ann@example.com' });
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

test('A server that is killed during an import has imported nothing', async () => {
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.databaseUrl, { log: quietLog });
  const { db } = database;
  const cookie = await signInAs({ db, clock: machineClock('UTC') }, { email: 'ann@example.com' });
  const server = await startServer(testDatabase.databaseUrl);
  const { payload, headers } = await formOf(header + rowsOf('A', 20_000));
  const reply = await fetch(`${server.address}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie, accept: 'application/x-ndjson', ...headers },
    body: new Uint8Array(payload),
  });
  // The second line says that the first items are written, though not yet for anybody to see.
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (!seen.includes('"done":500')) seen += (await reader?.read())?.value ?? '';
  await server.kill();
  await awaitImports(db);
  expect(await countsIn(db)).toEqual(nothing);
  await database.close();
  await testDatabase.drop();
});

/** Starts Purser as a process of its own on a database, ready to be killed. */
async function startServer(databaseUrl: string): Promise<{ address: string; kill(): Promise<unknown> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-killed-'));
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../main.ts')], {
    cwd: dataDir,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      LOG_LEVEL: 'fatal',
      SESSION_SECRET: testSecret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true });
  });
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line');
  expect(line).toMatch(/^Purser is ready/);
  const kill = (): Promise<unknown> => {
    child.kill('SIGKILL');
    return ended;
  };
  return { address: `http://127.0.0.1:${port}`, kill };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
