import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../test/new-folder.ts';
import { addIdentity, addPerson } from '../../../../test/people.ts';
import { startServer } from '../../../../test/server-process.ts';
import { browserOf, me, signIn } from '../../../../test/sign-in-walk.ts';
import { startOwnApp, type TestApp } from '../../../../test/start-app.ts';
import { createBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { startProvider } from '../../../../test/test-provider.ts';
import { identities, users } from '../../../db/tables/users.ts';

const appUrl = 'http://127.0.0.1:3000';
const nora = 'nora.lindqvist@example.com';
const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'of a production that has begun just now',
  APP_URL: 'https://purser.example',
};

/** Signs in through the stand-in. */
async function enter(app: TestApp, email: string): Promise<TestBrowser> {
  const browser = createBrowser({ '127.0.0.1:3000': app.http });
  const { url } = await browser.follow(`${appUrl}/api/login?key=${app.evaluationKey}`);
  await browser.follow(url.href, undefined, { email });
  return browser;
}

const rolesIn = async ({ db }: TestApp): Promise<Record<string, string>> =>
  Object.fromEntries((await db.select().from(users)).map(({ email, role }) => [email, role]));

const feedOf = async (app: TestApp): Promise<object[]> => {
  const reader = await app.signIn({ email: 'reader@a.example' });
  return (await reader.get('/api/activity-feed')).json();
};

const google = { issuer: 'https://accounts.google.com', sub: '1' };

test('Leaving the evaluation mode ends the sessions and rights that it gave, and nobody else’s', async () => {
  await using before = await startOwnApp();
  const rita = await addPerson(before.db, { email: 'rita@a.example', role: 'admin' });
  await addIdentity(before.db, rita, google);
  await before.db.update(users).set({ adminBy: 'first' }).where(eq(users.id, rita));
  await addPerson(before.db, { email: 'known@a.example', role: 'admin' });
  await addPerson(before.db, { email: 'imogen@a.example' });
  await using tried = await before.again({});
  const demo = await enter(tried, nora);
  const typed = await enter(tried, 'known@a.example');
  // Nobody comes in as somebody Google has vouched for.
  expect(await me(await enter(tried, 'rita@a.example'))).toBe(401);
  expect(await me(demo)).toMatchObject({ role: 'admin' });
  const chief = await tried.signIn({ email: nora });
  for (const id of [3, 4]) await chief.send('PUT', `/api/users/${id}`, { role: 'admin' });

  // Two servers that start at once, and a third later.
  const started = await Promise.all([tried.again(production), tried.again(production)]);
  started.push(await tried.again(production));
  for (const real of started) await real[Symbol.asyncDispose]();
  expect(await me(demo)).toBe(401);
  expect(await me(typed)).toBe(401);
  expect(await rolesIn(tried)).toEqual({
    'rita@a.example': 'admin',
    'known@a.example': 'admin',
    'imogen@a.example': 'user',
    [nora]: 'user',
  });
  const [told, ...others] = await feedOf(tried);
  expect(told).toMatchObject({
    type: 'role_changed',
    description: 'Evaluation mode has ended, and everybody who came through it was signed out',
    details: 'No longer administrators: Imogen, Nora Lindqvist',
  });
  expect(others).not.toContainEqual(
    expect.objectContaining({ description: expect.stringContaining('ended') }),
  );
  const linked = await tried.db.select({ userId: identities.userId }).from(identities);
  expect(linked).toEqual([{ userId: rita }]);
});

test('A session that Google began lasts through an evaluation; one that a password began does not', async () => {
  await using before = await startOwnApp({ PASSWORD_SIGN_IN: 'true' });
  await using tried = await before.again({ PASSWORD_SIGN_IN: 'true' });
  const real = await before.signIn({ email: 'rita@a.example', role: 'admin' });
  await addIdentity(before.db, (await real.get('/api/me')).json().id, google);
  const login = { username: 'pat', password: 'correct horse battery' };
  const registered = { ...login, email: 'pat@anywhere.example' };
  await tried.http.inject({ method: 'POST', url: '/api/auth/register', payload: registered });
  const logIn = async () =>
    (await tried.http.inject({ method: 'POST', url: '/api/auth/login', payload: login })).statusCode;
  expect(await logIn()).toBe(200);
  await enter(tried, nora);
  await using _left = await tried.again(production);
  expect((await real.get('/api/me')).statusCode).toBe(200);
  expect(await logIn()).toBe(401);
});

test('After an evaluation the first whom a real provider vouches for becomes an administrator', async () => {
  await using provider = await startProvider();
  await using before = await startOwnApp();
  await using tried = await before.again({});
  await enter(tried, nora);
  await enter(tried, 'ann@a.example');
  await using real = await tried.again(provider.env);
  const browser = browserOf({ app: real, provider, [Symbol.asyncDispose]: async () => {} });
  await signIn(browser, 'ann@a.example');
  expect(await me(browser)).toMatchObject({ id: 2, role: 'admin', name: 'Ann' });
});

test('Of a database that was used before anything was remembered, the stand-in’s people lose what they had', async () => {
  await using tried = await startOwnApp();
  const demo = await enter(tried, nora);
  const rita = await addPerson(tried.db, { email: 'rita@a.example', role: 'admin' });
  await addIdentity(tried.db, rita, google);
  await addPerson(tried.db, { email: 'imogen@a.example', role: 'admin' });
  await using _real = await tried.again(production);
  expect(await me(demo)).toBe(401);
  const roles = await rolesIn(tried);
  expect(roles).toEqual({ [nora]: 'user', 'rita@a.example': 'admin', 'imogen@a.example': 'user' });
});

test('A start that follows no evaluation changes nobody and tells nothing', async () => {
  await using app = await startOwnApp(production);
  const eve = await app.signIn({ email: 'eve@a.example', role: 'admin' });
  await addIdentity(app.db, (await eve.get('/api/me')).json().id, google);
  await using _again = await app.again(production);
  expect((await eve.get('/api/me')).json()).toMatchObject({ role: 'admin' });
  await using _tried = await app.again({});
  await using _unused = await app.again(production);
  expect(await rolesIn(app)).toEqual({ 'eve@a.example': 'admin' });
  expect(await feedOf(app)).toEqual([]);
});

test('The program prints its key and logs it nowhere; started for real, it knows nobody from before', async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const dataDir = newFolder();
  const tried = await startServer({ databaseUrl, dataDir });
  const key = new URL(tried.address).searchParams.get('key') ?? '';
  expect(tried.address).toBe(`${tried.url}/?key=${key}`);
  expect(key).toMatch(/^[\w-]{24}$/);
  const cookies = await signInAt(tried.address);
  const look = async (url: string) => (await fetch(`${url}/api/me`, { headers: { cookie: cookies } })).status;
  expect(await look(tried.url)).toBe(200);
  await fetch(`${tried.url}/api/login?key=${key}`, { redirect: 'manual' });
  await expect.poll(() => tried.log.filter((line) => line.includes('"/api/login"')).length).toBe(2);
  expect(tried.log.join('\n')).not.toContain(key);
  await tried.kill();

  const real = await startServer({
    databaseUrl,
    dataDir,
    env: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  expect(real.address).toBe(real.url);
  expect(await look(real.url)).toBe(401);
  await expect.poll(() => real.log.join('\n')).toContain('evaluation mode has ended');
});

/** Opens the printed address, goes on to the first demo person, and answers the cookies of the browser that did. */
async function signInAt(address: string): Promise<string> {
  const jar = new Map<string, string>();
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const open = async (url: URL, form?: URLSearchParams): Promise<URL> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies() },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    const isOver = next === null || new URL(next, url).pathname === '/';
    return isOver ? url : open(new URL(next, url));
  };
  await open(new URL(address));
  const page = await open(new URL('/api/login', address));
  await open(page, new URLSearchParams({ email: nora }));
  return cookies();
}
