import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { lockImports, lockPeople } from '../../platform/locks.ts';
import { createTurns } from '../../platform/turns.ts';
import { uploadCsv } from '../../testing/csv-files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { countWaiting } from '../../testing/waiting.ts';
import { streamPortfolio } from './csv-export.service.ts';

const addItems = (app: TestApp, count: number) =>
  app.db.execute(sql`insert into software (unique_id, vendor, product_name, notes)
    select 'X-' || n, 'Vendor', 'Product ' || n, repeat('x', 100) from generate_series(1, ${count}::integer) n`);

test('However many imports wait, one holds a connection and everybody else is answered', async () => {
  await using app = await startApp();
  const visitor = await app.signIn({ email: 'ann@example.com' });
  const { uploads } = await app.db.transaction(async (tx) => {
    await lockImports(tx);
    const started = Array.from({ length: 12 }, (_, at) =>
      uploadCsv(app, visitor, { file: `unique_id,vendor,product_name\nX-${at},Acme,Rocket\n` }),
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

test('While an import is at work, requests are begun and the workflow is saved', async () => {
  await using app = await startApp();
  const admin = await app.signIn({ email: 'admin@example.com', role: 'admin' });
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
  const turns = createTurns(1);
  const { signal } = new AbortController();
  const stalled = await streamPortfolio({ db: app.db, turns, signal, patience: 1 });
  await expect(once(stalled, 'close')).rejects.toThrow('Nobody read on');
  const next = await streamPortfolio({ db: app.db, turns, signal, patience: 60_000 });
  expect((await text(next)).trimEnd().split('\n')).toHaveLength(20_001);
});

test('An export whose reader has gone before its turn is not begun', async () => {
  await using app = await startApp();
  const turns = createTurns(1);
  const hold = Promise.withResolvers<void>();
  const holding = turns(new AbortController().signal, () => hold.promise);
  const gone = new AbortController();
  const waiting = streamPortfolio({ db: app.db, turns, signal: gone.signal, patience: 60_000 });
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  hold.resolve();
  await holding;
});

test('Somebody who signs in for the first time during an import is lost neither to it nor to themselves', async () => {
  await using app = await startApp();
  const admin = await app.signIn({ email: 'admin@example.com', role: 'admin' });
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
