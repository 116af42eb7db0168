import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openPair } from '../../../test/open-pair.ts';
import { importPeople } from '../../../test/people-files.ts';
import { browserOf, depart, landing, me, signIn, startPair } from '../../../test/sign-in-walk.ts';
import { sessions, users } from '../../db/tables/users.ts';

const eve = { email: 'eve@a.example', role: 'admin' } as const;
const removed = '/?error=account_removed&next=%2Fdashboard';

test('Somebody who was deleted comes in again only once an administrator has imported the address', async () => {
  const { pair, browser } = await openPair();
  const { app } = pair;
  const admin = await app.signIn(eve);
  await signIn(browser, 'ann@a.example');
  const { id } = await me(browser);
  await admin.send('PUT', `/api/users/${id}`, { role: 'admin' });
  await admin.send('PUT', '/api/me', { name: 'Eve East' });
  const onTheWay = browserOf(pair);
  const back = await depart(onTheWay, 'ann@a.example');
  expect((await admin.send('DELETE', `/api/users/${id}`)).statusCode).toBe(204);
  expect(await me(browser)).toBe(401);
  expect(await landing(onTheWay, back)).toBe(removed);
  expect(await signIn(browser, 'ann@a.example')).toBe(removed);
  const imported = await importPeople(app, admin, { file: 'email\nann@a.example\nANN@a.example\n' });
  expect(imported.json()).toMatchObject({ imported: 1, duplicates: 1, error: null, errors: [] });
  expect(await me(browser)).toBe(401);
  expect(await signIn(browser, 'ann@a.example')).toBe('/dashboard');
  expect(await me(browser)).toMatchObject({ id, role: 'user', username: 'ann' });
});

test('The log tells of a refused sign-in without an address', async () => {
  let logged = '';
  const stream = new PassThrough().on('data', (chunk: Buffer) => {
    logged += chunk.toString();
  });
  await using pair = await startPair({}, { log: pino({ level: 'info' }, stream) });
  const admin = await pair.app.signIn(eve);
  const browser = browserOf(pair);
  await signIn(browser, 'ann@a.example');
  const { id } = await me(browser);
  pair.provider.accounts.set('ann@a.example', { sub: 'somebody else' });
  expect(await signIn(browser, 'ann@a.example')).toContain('account_conflict');
  await admin.send('DELETE', `/api/users/${id}`);
  expect(await signIn(browser, 'ann@a.example')).toBe(removed);
  expect(logged).toContain(`person #${id} was removed`);
  expect(logged).not.toContain('a.example');
});

test('A session that a sign-in has begun during the deletion doesn’t come to life with an import', async () => {
  await using pair = await startPair();
  const { app } = pair;
  const admin = await app.signIn(eve);
  await importPeople(app, admin, { file: 'email,name\nann@a.example,Ann Lee\n' });
  const [ann] = await app.db.select().from(users).where(eq(users.email, 'ann@a.example'));
  const id = ann?.id ?? 0;
  await admin.send('DELETE', `/api/users/${id}`);
  const { cookie } = await app.signIn({ email: 'ann@a.example' });
  const look = async () => (await app.http.inject({ url: '/api/me', headers: { cookie } })).statusCode;
  expect(await look()).toBe(401);
  await importPeople(app, admin, { file: 'email,name\nann@a.example,Ann Archer\n' });
  expect(await look()).toBe(401);
  expect(await app.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  expect((await admin.get('/api/users')).json()[0]).toMatchObject({ id, name: 'Ann Archer' });
});

test('An address that was given to somebody new is theirs once it is imported', async () => {
  const { pair, browser } = await openPair();
  const admin = await pair.app.signIn(eve);
  await signIn(browser, 'ann@a.example');
  const { id } = await me(browser);
  await admin.send('DELETE', `/api/users/${id}`);
  pair.provider.accounts.set('ann@a.example', { sub: 'somebody new' });
  expect(await signIn(browser, 'ann@a.example')).toBe(removed);
  await importPeople(pair.app, admin, { file: 'email\nann@a.example\n' });
  expect(await signIn(browser, 'ann@a.example')).toBe('/dashboard');
});
