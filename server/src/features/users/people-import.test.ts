import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { importPeople } from '../../../test/people-files.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { countWaiting } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { users } from '../../db/tables/users.ts';
import { lockPeople } from '../../platform/locks.ts';

const eve = { email: 'eve@example.com', role: 'admin' } as const;

const everybody = async (app: TestApp) =>
  (await app.db.select().from(users).orderBy(users.id)).map(({ email, username, name, role }) => ({
    email,
    username,
    name,
    role,
  }));

test('People come in once each, as users, and the refused rows are named', async () => {
  await using app = await startApp({ ALLOWED_EMAIL_DOMAINS: 'example.com' });
  const admin = await app.signIn(eve);
  const file = [
    'Full name,E-MAIL',
    'Ann Lee,Ann@Example.com',
    ',bob.baker@example.com',
    'Ann again,ann@example.com',
    'Eve East,EVE@example.com',
    'Nobody,nobody',
    '',
    'Zoe,zoe@else.com',
    `${'x'.repeat(201)},long@example.com`,
    '"Lee,\r\nCleo",cleo@example.com',
  ].join('\n');
  const answer = await importPeople(app, admin, { file });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    imported: 3,
    duplicates: 2,
    error: 'Row 6: “nobody” isn’t an email address',
    errors: [
      { row: 6, message: '“nobody” isn’t an email address' },
      { row: 8, message: 'zoe@else.com isn’t an address of your company' },
      { row: 9, message: 'The name of long@example.com has more than 200 characters' },
    ],
  });
  expect(await everybody(app)).toEqual([
    { email: 'eve@example.com', username: 'eve', name: 'Eve', role: 'admin' },
    { email: 'ann@example.com', username: 'ann', name: 'Ann Lee', role: 'user' },
    { email: 'bob.baker@example.com', username: 'bob.baker', name: 'Bob Baker', role: 'user' },
    { email: 'cleo@example.com', username: 'cleo', name: 'Lee, Cleo', role: 'user' },
  ]);
  expect((await admin.get('/api/activity-feed')).json()).toMatchObject([
    {
      type: 'role_changed',
      description: '3 people were added',
      details: 'Imported by Eve',
      softwareId: null,
    },
  ]);
  const again = await importPeople(app, admin, { file });
  expect(again.json()).toMatchObject({ imported: 0, duplicates: 5 });
  expect((await admin.get('/api/activity-feed')).json()).toHaveLength(1);
});

test('The file may be called csv, csvFile or file, and may have addresses alone', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  for (const field of ['csv', 'csvFile', 'file']) {
    const answer = await importPeople(app, admin, { file: `Email\n${field}@example.com`, field });
    expect(answer.json(), field).toMatchObject({ imported: 1, duplicates: 0, error: null, errors: [] });
  }
});

test('A call without a file says so, and why a file is no CSV stands with the field', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const answer = await admin.send('POST', '/api/users/bulk-import', {});
  expect(answer.json()).toMatchObject({ status: 422, error: 'No file provided' });
  expect((await importPeople(app, admin, { file: '%PDF-1.7 book' })).json().fields).toEqual({
    csv: expect.stringMatching(/^This file isn’t a CSV file. It is a PDF/),
  });
});

test('People of one local part get user names of their own, deleted people’s stay taken', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  await app.db.execute(sql`insert into users (email, username, name, "deletedAt")
    values ('info@gone.com', 'info', 'Gone', now())`);
  const file = 'email\ninfo@a.com\ninfo@b.com\ninfo3@c.com\ninfo@d.com\n';
  expect((await importPeople(app, admin, { file })).json()).toMatchObject({ imported: 4 });
  const names = (await everybody(app)).map(({ username }) => username);
  expect(names).toEqual(['eve', 'info', 'info2', 'info3', 'info32', 'info4']);
});

test('An import and a sign-in that meet make nobody twice', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const file = 'email,name\nann@example.com,Ann\nbob@example.com,Bob\n';
  const { begun } = await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const started = [importPeople(app, admin, { file }), importPeople(app, admin, { file })];
    await expect.poll(() => countWaiting(app.db)).toBe(2);
    await tx.execute(
      sql`insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann Lee')`,
    );
    return { begun: started };
  });
  const replies = (await Promise.all(begun)).map((answer) => answer.json());
  expect(replies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ imported: 1, duplicates: 1 }),
      expect.objectContaining({ imported: 0, duplicates: 2 }),
    ]),
  );
  expect((await everybody(app)).map(({ name }) => name)).toEqual(['Eve', 'Ann Lee', 'Bob']);
});

test('An import that fails in the middle leaves nothing behind', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  await app.db.execute(sql`insert into users (email, username, name, "deletedAt")
    values ('gone@example.com', 'gone', 'Gone', now())`);
  await app.db.execute(sql`alter table activities add constraint none_today check (type <> 'role_changed')`);
  const before = await app.db.select().from(users);
  const file = 'email\nann@example.com\ngone@example.com\n';
  expect((await importPeople(app, admin, { file })).statusCode).toBe(422);
  expect(await app.db.select().from(users)).toEqual(before);
});

const peopleOf = (count: number, name = 'Ann'): string =>
  `email,name\n${Array.from({ length: count }, (_, at) => `p${at}@example.com,${name}\n`).join('')}`;

test('A file of more people or bytes than a company has is refused in words, and nobody is added', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const many = jsonOf(await importPeople(app, admin, { file: peopleOf(10_001) }), 413);
  expect(many.message).toBe('This file has more than 10,000 people. Please split it');
  const large = jsonOf(await importPeople(app, admin, { file: peopleOf(9000, 'x'.repeat(600)) }), 413);
  expect(large.message).toBe('This file is larger than 5 MiB. Please split it');
  const { rowCount } = await app.db.execute(sql`select from users`);
  expect(rowCount).toBe(1);
  expect((await importPeople(app, admin, { file: peopleOf(10_000) })).json()).toMatchObject({
    imported: 10_000,
  });
});

test('An import of people that is cancelled adds nobody', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const form = new FormData();
  form.set('csv', new Blob([peopleOf(3)]), 'people.csv');
  const cancel = new AbortController();
  await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const asked = fetch(`${address}/api/users/bulk-import`, {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: form,
      signal: cancel.signal,
    }).catch(() => 'cancelled');
    await expect.poll(() => countWaiting(app.db)).toBe(1);
    cancel.abort();
    expect(await asked).toBe('cancelled');
    // The server hears of it before it goes on.
    await expect.poll(() => openConnections(app.http.server)).toBe(0);
  });
  await app.db.transaction((tx) => lockPeople(tx));
  const { rowCount } = await app.db.execute(sql`select from users`);
  expect(rowCount).toBe(1);
});

test('An administrator has two files of people under way at once; a third is asked to wait', async () => {
  const { app, visitor: admin } = await withVisitor(eve);
  const { begun } = await app.db.transaction(async (tx) => {
    await lockPeople(tx);
    const started = [1, 2].map(() => importPeople(app, admin, { file: peopleOf(1) }));
    await expect.poll(() => countWaiting(app.db)).toBe(2);
    const third = await importPeople(app, admin, { file: peopleOf(1) });
    expect(third.statusCode).toBe(429);
    expect(third.headers['retry-after']).toBe('10');
    return { begun: started };
  });
  expect((await Promise.all(begun)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

const openConnections = (server: {
  getConnections(hear: (error: Error | null, count: number) => void): unknown;
}) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
