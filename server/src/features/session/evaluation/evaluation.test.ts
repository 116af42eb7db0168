import { expect, test } from 'vitest';
import { startOwnApp, type TestApp } from '../../../../test/start-app.ts';
import { createBrowser, type TestBrowser } from '../../../../test/test-browser.ts';
import { demoPeople } from './demo-people.ts';

const appUrl = 'http://127.0.0.1:3000';
const page = /^\/evaluation\/people\//;

/** A browser that has opened the address which was printed at start. */
function browserOf(app: TestApp): TestBrowser {
  const browser = createBrowser({ '127.0.0.1:3000': app.http, 'localhost:3000': app.http });
  const key = { name: 'purser_evaluation_key', value: app.evaluationKey ?? '', path: '/' };
  for (const host of ['127.0.0.1', 'localhost']) browser.setCookie(host, key);
  return browser;
}

async function choose(browser: TestBrowser, email: string, next = '/dashboard'): Promise<URL> {
  const { url } = await browser.follow(`${appUrl}/api/login?next=${encodeURIComponent(next)}`);
  expect(url.pathname).toMatch(page);
  return (await browser.follow(url.href, undefined, { email })).url;
}

async function me(browser: TestBrowser): Promise<unknown> {
  return (await browser.open(`${appUrl}/api/me`)).response.json();
}

test('Somebody who tries the product out signs in as the demo administrator and lands where they wanted to', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  const [admin] = demoPeople('example.com');
  const landed = await choose(browser, admin?.email ?? '', '/table?status=active');
  expect(landed.href).toBe(`${appUrl}/table?status=active`);
  expect(await me(browser)).toMatchObject({
    name: 'Nora Lindqvist',
    email: 'nora.lindqvist@example.com',
    username: 'nora.lindqvist',
    role: 'admin',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    profileImageUrl: null,
    today: '2026-11-21',
  });
});

test('The page says what it is, offers the demo people, an administrator first, and runs no script', async () => {
  await using app = await startOwnApp();
  const { response } = await browserOf(app).follow(`${appUrl}/api/login`, /^\/$/);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  expect(response.body).toContain('stands in for Google');
  const offered = [...response.body.matchAll(/name="email" value="([^"]+)"/g)].map((match) => match[1]);
  expect(offered.slice(0, 4)).toEqual(demoPeople('example.com').map(({ email }) => email));
  expect(response.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  const style = await browserOf(app).open(`${appUrl}/evaluation/style.css`);
  expect(style.response.headers['content-type']).toBe('text/css; charset=utf-8');
});

test('The demo people have the roles that the page gives them, whoever signs in first', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  await choose(browser, 'aiko.tanabe@example.com');
  expect(await me(browser)).toMatchObject({ role: 'user' });
  await choose(browser, 'nora.lindqvist@example.com');
  expect(await me(browser)).toMatchObject({ role: 'admin', email: 'nora.lindqvist@example.com' });
});

test('A typed address signs in too; the first is an administrator, the second is not', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  await choose(browser, ' Ann.Lee@Company.Example ');
  expect(await me(browser)).toMatchObject({
    role: 'admin',
    name: 'Ann Lee',
    email: 'ann.lee@company.example',
  });
  await choose(browser, 'bob@company.example');
  expect(await me(browser)).toMatchObject({ role: 'user', name: 'Bob' });
});

test('Where ADMIN_EMAILS names somebody, nobody else becomes an administrator', async () => {
  await using app = await startOwnApp({ ADMIN_EMAILS: 'Boss@company.example' });
  const browser = browserOf(app);
  await choose(browser, 'nora.lindqvist@example.com');
  expect(await me(browser)).toMatchObject({ role: 'user' });
  await choose(browser, 'boss@company.example');
  expect(await me(browser)).toMatchObject({ role: 'admin' });
});

test('The demo people belong to the company whose addresses may sign in', async () => {
  await using app = await startOwnApp({ ALLOWED_EMAIL_DOMAINS: 'company.example' });
  const browser = browserOf(app);
  await choose(browser, 'nora.lindqvist@company.example');
  expect(await me(browser)).toMatchObject({ role: 'admin' });
  expect((await choose(browser, 'eve@elsewhere.example', '/table')).search).toBe(
    '?error=domain_not_allowed&next=%2Ftable',
  );
});

test('What is no address is asked for again, with what was typed', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  const { url } = await browser.follow(`${appUrl}/api/login`);
  const { response } = await browser.open(url.href, { email: '"><script>alert(1)</script>' });
  expect(response.statusCode).toBe(422);
  expect(response.body).toContain('Please enter an email address');
  expect(response.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});

test('Whoever turns back is signed out still and told so', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  const { url } = await browser.follow(`${appUrl}/api/login?next=/settings`);
  const landed = (await browser.follow(url.href, undefined, { cancel: '1' })).url;
  expect(landed.href).toBe(`${appUrl}/?error=access_denied&next=%2Fsettings`);
  expect((await browser.open(`${appUrl}/api/me`)).response.statusCode).toBe(401);
});

test('A page of another browser, or one that has run out, says so', async () => {
  await using app = await startOwnApp();
  const { url } = await browserOf(app).follow(`${appUrl}/api/login`);
  const other = await browserOf(app).open(url.href);
  expect(other.response.statusCode).toBe(400);
  expect(other.response.body).toContain('This sign-in can’t go on');
  const posted = await browserOf(app).open(url.href, { email: 'nora.lindqvist@example.com' });
  expect(posted.response.statusCode).toBe(400);
});

test('A request of no client, or for another way back, gets the page of errors and no redirect', async () => {
  await using app = await startOwnApp();
  const auth = `${appUrl}/evaluation/auth?response_type=code&scope=openid&client_id=`;
  const nobody = await browserOf(app).open(`${auth}nobody`);
  const back = encodeURIComponent('https://evil.example/');
  const astray = await browserOf(app).open(`${auth}purser&redirect_uri=${back}`);
  for (const { response } of [nobody, astray]) {
    expect(response.statusCode).toBe(400);
    expect(response.headers.location).toBeUndefined();
    expect(response.body).toContain('This sign-in can’t go on');
  }
});

test('On another name of this machine, sign-in moves to the address of the product first', async () => {
  await using app = await startOwnApp();
  const browser = browserOf(app);
  const { response } = await browser.open('http://localhost:3000/api/login?next=/table');
  expect(response.headers.location).toBe(`${appUrl}/api/login?next=%2Ftable&moved=1`);
  const moved = await browser.open('http://localhost:3000/api/login?next=/table&moved=1');
  expect(moved.response.headers.location).toContain('/evaluation/auth?');
});

test.each([
  [{ host: 'purser.example' }],
  [{ host: '127.0.0.1.evil.example:3000' }],
  [{ host: '10.0.0.7:3000' }],
  [{ 'x-forwarded-for': '127.0.0.1' }],
  [{ 'x-forwarded-host': '127.0.0.1' }],
  [{ 'x-real-ip': '127.0.0.1' }],
  [{ forwarded: 'for=127.0.0.1' }],
  [{ via: '1.1 proxy' }],
])('The stand-in refuses a request with %j', async (headers) => {
  await using app = await startOwnApp();
  for (const path of [
    '/auth?client_id=purser',
    '/.well-known/openid-configuration',
    '/people/1',
    '/style.css',
  ]) {
    const answer = await app.http.inject({
      url: `/evaluation${path}`,
      headers: { host: '127.0.0.1:3000', ...headers },
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'loopback_only' });
  }
});

test.each([['127.0.0.1:3000'], ['localhost:3000'], ['[::1]:3000']])(
  'The stand-in answers to %s',
  async (host) => {
    await using app = await startOwnApp();
    const url = '/evaluation/.well-known/openid-configuration';
    const cookie = `purser_evaluation_key=${app.evaluationKey}`;
    const answer = await app.http.inject({ url, headers: { host, cookie } });
    expect(answer.json()).toMatchObject({
      issuer: `${appUrl}/evaluation`,
      authorization_endpoint: `${appUrl}/evaluation/auth`,
      token_endpoint: `${appUrl}/evaluation/token`,
    });
  },
);

test('In production without credentials there is no stand-in, and the page of sign-in can say so', async () => {
  await using app = await startOwnApp({
    NODE_ENV: 'production',
    SESSION_SECRET: 'x'.repeat(32),
    APP_URL: 'https://127.0.0.1:3000',
    ALLOWED_EMAIL_DOMAINS: 'company.example',
  });
  const ask = (url: string) => app.http.inject({ url, headers: { host: '127.0.0.1:3000' } });
  expect((await ask('/api/auth/config')).json()).toEqual({ googleOAuthEnabled: false });
  expect((await ask('/evaluation/.well-known/openid-configuration')).statusCode).toBe(404);
  expect((await ask('/api/login')).headers.location).toBe('/?error=not_configured');
  expect((await ask('/api/auth/google/callback?code=x&state=y')).headers.location).toBe(
    '/?error=not_configured',
  );
});

test('In evaluation mode the page of sign-in offers Google', async () => {
  await using app = await startOwnApp();
  expect((await app.http.inject('/api/auth/config')).json()).toEqual({ googleOAuthEnabled: true });
});
