import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { formOf, uploadCsv } from '../../../test/csv-files.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { heavy } from '../../../test/turns.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { streamCsv } from '../../platform/csv/stream.ts';
import { lockImports, lockPeople } from '../../platform/locks.ts';
import { wholePortfolio } from './export.service.ts';

const addItems = (app: TestApp, count: number) =>
  app.db.execute(sql`insert into software (unique_id, vendor, product_name, notes)
    select 'X-' || n, 'Vendor', 'Product ' || n, repeat('x', 100) from generate_series(1, ${count}::integer) n`);

const signIn = (app: TestApp, name: string) => app.signIn({ email: `${name}@example.com` });

test('However many imports wait, one holds a connection and everybody else is answered', async () => {
  await using app = await startApp();
  const visitor = await signIn(app, 'ann');
  const visitors = [visitor, await signIn(app, 'ben'), await signIn(app, 'cleo')];
  const { uploads } = await app.db.transaction(async (tx) => {
    await lockImports(tx);
    const started = [0, 3, 6, 9].flatMap((first) =>
      visitors.map((one, at) =>
        uploadCsv(app, one, { file: `unique_id,vendor,product_name\nX-${first + at},Acme,Rocket\n` }),
      ),
    );
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get('/api/users')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await countWaiting(app.db)).toBe(1);
    return { uploads: started };
  });
  const replies = await Promise.all(uploads);
  expect(replies.map((reply) => reply.json().created)).toEqual(Array(12).fill(1));
});

test('One person has at most five files on their way, which the others don’t notice', async () => {
  await using app = await startApp();
  const [ann, ben] = [await signIn(app, 'ann'), await signIn(app, 'ben')];
  const file = 'vendor,product_name\nAcme,Rocket\n';
  const { uploads } = await app.db.transaction(async (tx) => {
    await lockImports(tx);
    const started = Array.from({ length: 5 }, () => uploadCsv(app, ann, { file }));
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    // Until all five have begun, a trial finds room.
    await expect.poll(async () => (await uploadCsv(app, ann, { file, dryRun: true })).statusCode).toBe(429);
    for (const dryRun of [true, false]) {
      const refused = await uploadCsv(app, ann, { file, dryRun });
      expect(refused.json()).toMatchObject({
        status: 429,
        code: 'too_many_imports',
        error: 'You have 5 CSV files on their way already. Please wait until one of them is done',
      });
      expect(refused.headers['retry-after']).toBe('10');
      expect((await uploadCsv(app, ben, { file, dryRun: true })).statusCode).toBe(200);
    }
    return { uploads: started };
  });
  const replies = await Promise.all(uploads);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
  for (const dryRun of [true, false])
    expect((await uploadCsv(app, ann, { file, dryRun })).statusCode).toBe(200);
});

test('A file that doesn’t arrive or can’t be read gives its place back', async () => {
  const { app, visitor: ann } = await withVisitor();
  const send = (payload: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/software/upload-csv',
      headers: { cookie: ann.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload,
    });
  for (let at = 0; at < 6; at += 1) {
    expect((await send('--x\r\nbroken')).statusCode).toBe(400);
    expect((await uploadCsv(app, ann, { file: 'no header' })).statusCode).toBe(422);
  }
});

test('A trial run that is cancelled while it waits for another leaves the queue and its place', async () => {
  const { app, visitor: ann } = await withVisitor();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { payload, headers } = await formOf('vendor,product_name\nAcme,Rocket\n', { dryRun: true });
  const begin = (signal: AbortSignal) =>
    fetch(`${address}/api/software/upload-csv`, {
      method: 'POST',
      headers: { cookie: ann.cookie, ...headers },
      body: new Uint8Array(payload),
      signal,
    }).then(({ status }) => status);
  const cancel = new AbortController();
  const { first } = await app.db.transaction(async (tx) => {
    // The first one waits here for its options, in its turn.
    await tx.execute(sql`lock table settings in access exclusive mode`);
    const running = begin(new AbortController().signal);
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    // What has a place waits for the first one, until it is given up; what has none is answered.
    const given = (ms: number) => once(AbortSignal.timeout(ms), 'abort').then(() => 'waits');
    const soon = (signal: AbortSignal, ms = 1000): Promise<number | string> =>
      Promise.race([begin(signal).catch(() => 'given up'), given(ms)]);
    await expect.poll(() => soon(cancel.signal, 100)).toBe(429);
    cancel.abort();
    await expect.poll(() => soon(AbortSignal.timeout(1500))).toBe('waits');
    return { first: running };
  });
  expect(await first).toBe(200);
  expect((await uploadCsv(app, ann, { file: 'vendor,product_name\nAcme,Rocket\n' })).json()).toMatchObject({
    created: 1,
  });
});

test('While an import is at work, requests are begun and the workflow is saved', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'admin@example.com', role: 'admin' });
  await app.db.transaction(async (tx) => {
    await lockImports(tx);
    expect((await admin.send('POST', '/api/purchase-requests', {})).statusCode).toBe(201);
    const { steps } = (await admin.get('/api/settings/workflow')).json();
    expect((await admin.send('PUT', '/api/settings/workflow', { steps })).statusCode).toBe(200);
  });
});

test('An export that nobody reads is given up, and its place and connection go to the next', async () => {
  await using app = await startApp();
  await addItems(app, 20_000);
  const limit = createConcurrencyLimit(1);
  const { signal } = new AbortController();
  const { db } = app;
  const stream = (patience: number) =>
    streamCsv(wholePortfolio, { db, heavy, limit, asker: { id: 1, signal }, patience });
  await expect(once(await stream(1), 'close')).rejects.toThrow('Nobody read on');
  const next = await stream(60_000);
  expect((await text(next)).trimEnd().split('\n')).toHaveLength(20_001);
});

test('An export whose reader has gone before its turn is not begun', async () => {
  await using app = await startApp();
  const limit = createConcurrencyLimit(1);
  const hold = Promise.withResolvers<void>();
  const holding = limit(new AbortController().signal, () => hold.promise);
  const gone = new AbortController();
  const waiting = streamCsv(wholePortfolio, {
    db: app.db,
    heavy,
    limit,
    asker: { id: 1, signal: gone.signal },
    patience: 60_000,
  });
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  hold.resolve();
  await holding;
});

test('Somebody who signs in for the first time during an import is lost neither to it nor to themselves', async () => {
  const { app, visitor: admin } = await withVisitor({ email: 'admin@example.com', role: 'admin' });
  const header = 'vendor,product_name,business_owner,tech_admin\n';
  const { uploading } = await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const file = `${header}Acme,Rocket,ann@new.com,ann@other.com\n`;
    const started = uploadCsv(app, admin, { file });
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    await tx.execute(sql`insert into users (email, username, name) values ('ann@new.com', 'ann', 'Ann Lee')`);
    return { uploading: started };
  });
  expect((await uploading).json()).toMatchObject({ created: 1 });
  const people = (await admin.get('/api/users')).json();
  expect(people).toMatchObject([
    { email: 'admin@example.com' },
    { email: 'ann@other.com', username: 'ann2' },
    { email: 'ann@new.com', username: 'ann', name: 'Ann Lee' },
  ]);
  const [row] = (await admin.get('/api/portfolio')).json();
  expect(row).toMatchObject({ businessOwner: 'Ann Lee', techAdmin: 'Ann' });
});
