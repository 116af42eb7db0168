import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { sessions } from '../../db/tables/users.ts';
import { sessionCookie } from '../../platform/cookies.ts';
import { openSessions } from '../../platform/session.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const isIn = async (visitor: Visitor): Promise<boolean> => (await visitor.get('/api/me')).statusCode === 200;

test('A person who is signed in is told who they are and what day it is', async () => {
  const { visitor: ann } = await withVisitor({ email: 'ann@a.example', role: 'admin' });
  expect((await ann.get('/api/me')).json()).toEqual({
    id: 1,
    role: 'admin',
    name: 'Ann',
    username: 'ann',
    email: 'ann@a.example',
    profileImageUrl: null,
    firstName: null,
    lastName: null,
    today: '2026-11-21',
    fiscalYearStart: 1,
    currency: 'USD',
  });
});

test.each([
  [''],
  [`${sessionCookie}=`],
  [`${sessionCookie}=made-up`],
  [`${sessionCookie}=${'x'.repeat(5000)}`],
])('With the cookie %j nobody is signed in', async (cookie) => {
  await using app = await startApp();
  const answer = await app.http.inject({ url: '/api/me', headers: { cookie } });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
});

test('The database knows no session’s secret', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  const [row] = await app.db.select().from(sessions);
  expect(row?.idHash).toMatch(/^[0-9a-f]{64}$/);
  expect(ann.cookie).not.toContain(row?.idHash);
  expect(
    (await app.http.inject({ url: '/api/me', headers: { cookie: `${sessionCookie}=${row?.idHash}` } }))
      .statusCode,
  ).toBe(401);
});

test('A session lasts for seven days after its last use', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  app.clock.pass(7 * day - 1);
  expect(await isIn(ann)).toBe(true);
  app.clock.pass(7 * day - 1);
  expect(await isIn(ann)).toBe(true);
  app.clock.pass(7 * day);
  expect(await isIn(ann)).toBe(false);
});

test('A session in daily use is over after thirty days', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  for (let days = 1; days < 30; days += 1) {
    app.clock.pass(day);
    expect(await isIn(ann)).toBe(true);
  }
  app.clock.pass(day - 1);
  expect(await isIn(ann)).toBe(true);
  app.clock.pass(1);
  expect(await isIn(ann)).toBe(false);
});

test('Sessions that are over are cleared away by the next sign-in', async () => {
  await using app = await startApp();
  await app.signIn({ email: 'ann@a.example' });
  app.clock.pass(8 * day);
  await app.signIn({ email: 'bob@a.example' });
  expect(await app.db.select().from(sessions)).toHaveLength(1);
});

test('Signing out ends the session on the server and in the browser, and leads to the start', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  const elsewhere = await app.signIn({ email: 'ann@a.example' });
  const answer = await ann.get('/api/logout');
  expect(answer.statusCode).toBe(302);
  expect(answer.headers.location).toBe('/');
  expect(answer.cookies[0]).toMatchObject({ name: sessionCookie, value: '', path: '/' });
  expect(await isIn(ann)).toBe(false);
  expect(await isIn(elsewhere)).toBe(true);
});

test('Signing out without a session leads to the start as well', async () => {
  await using app = await startApp();
  expect((await app.http.inject('/api/logout')).headers.location).toBe('/');
});

test('Asking for the head of the page signs nobody out', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  await app.http.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie: ann.cookie } });
  expect(await isIn(ann)).toBe(true);
});

test('People change their own names and nothing else of themselves', async () => {
  const { visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  const changed = await ann.send('PUT', '/api/me', {
    name: ' Ann Lee ',
    firstName: 'Ann',
    lastName: 'Lee',
    role: 'admin',
    email: 'boss@a.example',
    username: 'boss',
    id: 7,
  });
  expect(changed.statusCode).toBe(200);
  const expected = {
    id: 1,
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    role: 'user',
    email: 'ann@a.example',
    username: 'ann',
  };
  expect(changed.json()).toMatchObject(expected);
  expect((await ann.get('/api/me')).json()).toEqual(changed.json());
  expect((await ann.send('PUT', '/api/me', { firstName: null })).json()).toMatchObject({
    ...expected,
    firstName: null,
  });
  expect((await ann.send('PUT', '/api/me', {})).json()).toMatchObject({ name: 'Ann Lee', lastName: 'Lee' });
});

test('Another website’s page signs nobody out: a button asks, which only our own page can send', async () => {
  const { app, visitor: ann } = await withVisitor({ email: 'ann@a.example' });
  for (const site of ['cross-site', 'same-site']) {
    const asked = await ann.get('/api/logout', { 'sec-fetch-site': site });
    expect(asked.statusCode).toBe(200);
    expect(asked.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(asked.body).toContain('<form method="post" action="/api/logout"');
    expect(asked.body).not.toMatch(/<script|\son\w+=/);
    expect(asked.cookies).toEqual([]);
    const sent = await leaveByForm(app, ann, { 'sec-fetch-site': site });
    expect(sent.json()).toMatchObject({ status: 403, code: 'foreign_site' });
  }
  expect((await leaveByForm(app, ann, { origin: 'https://evil.example' })).statusCode).toBe(403);
  expect(await isIn(ann)).toBe(true);
  const left = await leaveByForm(app, ann, { 'sec-fetch-site': 'same-origin' });
  expect(left).toMatchObject({ statusCode: 303, headers: { location: '/' } });
  expect(left.cookies[0]).toMatchObject({ name: sessionCookie, value: '', path: '/' });
  expect(await isIn(ann)).toBe(false);
});

test.each([['same-origin'], ['none']])(
  'A link of our own, or an address that was typed, signs out: %s',
  async (site) => {
    const { visitor: ann } = await withVisitor({ email: 'ann@a.example' });
    const answer = await ann.get('/api/logout', { 'sec-fetch-site': site });
    expect(answer.headers.location).toBe('/');
    expect(await isIn(ann)).toBe(false);
  },
);

const leaveByForm = (app: TestApp, { cookie }: Visitor, headers: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: '',
  });

test('Another secret of the installation ends every session', async () => {
  const secret = 'a secret of some thirty-two signs';
  await using app = await startApp({ SESSION_SECRET: secret });
  const ann = await app.signIn({ email: 'ann@a.example' });
  const [row] = await app.db.select().from(sessions);
  const sameAgain = openSessions({ ...app, sessionSecret: secret });
  const changed = openSessions({ ...app, sessionSecret: `${secret}!` });
  const value = ann.cookie.slice(ann.cookie.indexOf('=') + 1);
  expect(await sameAgain.find(value)).toMatchObject({ email: 'ann@a.example' });
  expect(await changed.find(value)).toBeUndefined();
  expect(row?.idHash).not.toBe(createHash('sha256').update(value).digest('hex'));
});

test('Behind https cookies are sent over https alone, and taken from nobody else', async () => {
  await using app = await startApp({
    APP_URL: 'https://purser.example',
    PASSWORD_SIGN_IN: 'true',
    ALLOWED_EMAIL_DOMAINS: 'a.example',
  });
  const payload = { email: 'ann@a.example', password: 'correct horse battery' };
  const answer = await app.http.inject({ method: 'POST', url: '/api/auth/register', payload });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', maxAge: (30 * day) / 1000 });
  expect(cookie).toMatchObject({ name: '__Host-purser_session', path: '/' });
  expect(cookie).not.toHaveProperty('domain');
  const look = (name: string) =>
    app.http.inject({ url: '/api/me', headers: { cookie: `${name}=${cookie?.value}` } });
  expect((await look('__Host-purser_session')).statusCode).toBe(200);
  expect((await look('purser_session')).statusCode).toBe(401);
});
