import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPair } from '../../../test/open-pair.ts';
import {
  appUrl,
  browserOf,
  depart,
  landing,
  me,
  type Pair,
  secret,
  signIn,
  startPair,
} from '../../../test/sign-in-walk.ts';
import { startApp } from '../../../test/start-app.ts';
import { createBrowser } from '../../../test/test-browser.ts';
import { users } from '../../db/tables/users.ts';
import { lockPeople } from '../../platform/locks.ts';
import { createDepartureSeal, type Departure, departureCookieOf } from './sign-in-cookie.ts';

test('Somebody signs in with Google and lands on the page that was asked for', async () => {
  await using pair = await startPair();
  pair.provider.accounts.set('ann@company.example', {
    hd: 'company.example',
    name: 'Ann Lee',
    given_name: 'Ann',
    family_name: 'Lee',
    picture: 'https://lh3.googleusercontent.com/a/ann',
  });
  const browser = browserOf(pair);
  const back = await depart(browser, 'ann@company.example', '/requests/7?tab=files');
  expect(await landing(browser, back)).toBe('/requests/7?tab=files');
  expect(await me(browser)).toMatchObject({
    username: 'ann',
    email: 'ann@company.example',
    name: 'Ann Lee',
    firstName: 'Ann',
    lastName: 'Lee',
    profileImageUrl: 'https://lh3.googleusercontent.com/a/ann',
  });
});

test('Whoever comes for the first time while people are being imported is sent back with the reason, and comes in after that', async () => {
  await using pair = await startPair({}, { longestWait: 100 });
  const { db } = pair.app;
  const browser = browserOf(pair);
  await db.transaction(async (tx) => {
    await lockPeople(tx);
    expect(await signIn(browser, 'ann@company.example')).toBe('/?error=being_changed&next=%2Fdashboard');
  });
  const { rows } = await db.execute(sql`select action, details ->> 'note' as note from audit_entries`);
  expect(rows).toEqual([
    { action: 'sign_in_refused', note: 'people were being imported or changed; to be repeated' },
  ]);
  expect(await signIn(browser, 'ann@company.example')).toBe('/dashboard');
});

test('People are sent away with PKCE, state, nonce, a choice of account and the company’s domain', async () => {
  await using pair = await startPair({ ALLOWED_EMAIL_DOMAINS: 'company.example' });
  const { response } = await browserOf(pair).open(`${appUrl}/api/login`);
  const { searchParams } = new URL(String(response.headers.location));
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'purser-at-google',
    redirect_uri: `${appUrl}/api/auth/google/callback`,
    scope: 'openid email profile',
    prompt: 'select_account',
    hd: 'company.example',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' });
  expect(cookie?.value).not.toContain(searchParams.get('state'));
});

test('With several allowed domains, or none, no single one is hinted at', async () => {
  await using pair = await startPair({ ALLOWED_EMAIL_DOMAINS: 'company.example, other.example' });
  const { response } = await browserOf(pair).open(`${appUrl}/api/login`);
  expect(response.headers.location).not.toContain('hd=');
});

test('A way back with another state is refused', async () => {
  const { browser } = await openPair();
  const back = await depart(browser, 'ann@company.example');
  back.searchParams.set('state', 'of another sign-in');
  expect(await landing(browser, back)).toBe('/?error=state_mismatch&next=%2Fdashboard');
  expect(await me(browser)).toBe(401);
});

test('A way back that another browser began is refused', async () => {
  await using pair = await startPair();
  const back = await depart(browserOf(pair), 'ann@company.example');
  const victim = browserOf(pair);
  expect(await landing(victim, back)).toBe('/?error=state_mismatch');
  await victim.open(`${appUrl}/api/login`);
  expect(await landing(victim, back)).toBe('/?error=state_mismatch');
  expect(await me(victim)).toBe(401);
});

test('A way back works once', async () => {
  const { pair, browser } = await openPair();
  const back = await depart(browser, 'ann@company.example');
  const name = cookieOf(back);
  const kept = browser.cookie(name) ?? '';
  expect(await landing(browser, back)).toBe('/dashboard');
  expect(await landing(browser, back)).toBe('/?error=state_mismatch');
  const thief = browserOf(pair);
  thief.setCookie('127.0.0.1', { name, value: kept, path: '/' });
  expect(await landing(thief, back)).toBe('/?error=provider_error&next=%2Fdashboard');
});

test('Of sign-ins that one browser began in several tabs each ends well, in any order', async () => {
  const { browser } = await openPair();
  const tabs: URL[] = [];
  for (const next of ['/table', '/requests', '/forecast'])
    tabs.push(await depart(browser, 'ann@company.example', next));
  const landed: string[] = [];
  for (const back of [tabs[1], tabs[0], tabs[2]]) if (back) landed.push(await landing(browser, back));
  expect(landed).toEqual(['/requests', '/table', '/forecast']);
});

test('A browser keeps five sign-ins that it began, the newest', async () => {
  const { browser } = await openPair();
  const tabs: URL[] = [];
  for (let at = 0; at < 7; at += 1) tabs.push(await depart(browser, 'ann@company.example'));
  const kept = tabs.filter((back) => browser.cookie(cookieOf(back)) !== undefined);
  expect(kept).toEqual(tabs.slice(2));
});

test('Whoever takes longer than ten minutes begins again', async () => {
  const { pair, browser } = await openPair();
  const back = await depart(browser, 'ann@company.example');
  pair.app.clock.pass(10 * 60 * 1000);
  expect(await landing(browser, back)).toBe('/?error=state_mismatch');
});

const cookieOf = (back: URL): string => departureCookieOf(back.searchParams.get('state') ?? '');

async function landWithChange(pair: Pair, change: (kept: Departure) => Partial<Departure>): Promise<string> {
  const browser = browserOf(pair);
  const back = await depart(browser, 'ann@company.example');
  const seal = createDepartureSeal(secret, pair.app.clock);
  const name = cookieOf(back);
  const kept = seal.open(browser.cookie(name));
  if (!kept) throw new Error('The departure could not be opened.');
  const value = seal.seal({ ...kept, ...change(kept) });
  browser.setCookie('127.0.0.1', { name, value, path: '/' });
  const landed = await landing(browser, back);
  expect((await me(browser)) === 401).toBe(landed !== '/dashboard');
  return landed;
}

test('A token for another nonce is refused', async () => {
  await using pair = await startPair();
  expect(await landWithChange(pair, () => ({}))).toBe('/dashboard');
  expect(await landWithChange(pair, () => ({ nonce: 'of another sign-in' }))).toBe(
    '/?error=token_invalid&next=%2Fdashboard',
  );
});

test('A code that another verifier asked for is refused', async () => {
  await using pair = await startPair();
  const verifier = 'v'.repeat(43);
  expect(await landWithChange(pair, () => ({ verifier }))).toBe('/?error=provider_error&next=%2Fdashboard');
});

test('A cookie that was tampered with is no cookie', async () => {
  const { browser } = await openPair();
  const back = await depart(browser, 'ann@company.example');
  const name = cookieOf(back);
  const kept = browser.cookie(name) ?? '';
  for (const value of ['x', kept.slice(0, -2), `${kept.slice(0, 30)}${kept.slice(32)}`]) {
    browser.setCookie('127.0.0.1', { name, value, path: '/' });
    expect(await landing(browser, back)).toBe('/?error=state_mismatch');
  }
});

test.each([
  ['an address nobody checked', { email_verified: false }, 'email_not_verified'],
  ['an address of which nothing is said', { email_verified: undefined }, 'email_not_verified'],
  ['a text in place of true', { email_verified: 'true' }, 'email_not_verified'],
  ['no address', { email: undefined }, 'email_not_verified'],
  ['no real address', { email: 'ann' }, 'email_not_verified'],
  ['another company’s address', { email: 'ann@elsewhere.example' }, 'domain_not_allowed'],
  ['a subdomain’s address', { email: 'ann@sub.company.example' }, 'domain_not_allowed'],
  ['an account of another company', { hd: 'elsewhere.example' }, 'domain_not_allowed'],
  ['a domain that is no text', { hd: ['company.example'] }, 'domain_not_allowed'],
])('%s is refused', async (_what, claims, code) => {
  const { pair, browser } = await openPair({ ALLOWED_EMAIL_DOMAINS: 'company.example' });
  pair.provider.accounts.set('ann@company.example', claims);
  expect(await signIn(browser, 'ann@company.example')).toBe(`/?error=${code}&next=%2Fdashboard`);
  expect(await me(browser)).toBe(401);
  expect(await pair.app.db.select().from(users)).toEqual([]);
});

test('While the provider is down sign-in says so, and works when it is back', async () => {
  const { pair, browser } = await openPair();
  pair.provider.isDown = true;
  const { response } = await browser.open(`${appUrl}/api/login?next=/table`);
  expect(response.headers.location).toBe('/?error=provider_unreachable&next=%2Ftable');
  pair.provider.isDown = false;
  expect(await signIn(browser, 'ann@a.example')).toBe('/dashboard');
});

test('A provider that nobody reaches is named so, never an error page', async () => {
  await using app = await startApp({
    GOOGLE_CLIENT_ID: 'x',
    GOOGLE_CLIENT_SECRET: 'y',
    GOOGLE_ISSUER_URL: 'http://127.0.0.1:9',
  });
  const { response } = await createBrowser({ '127.0.0.1:3000': app.http }).open(`${appUrl}/api/login`);
  expect(response.headers.location).toBe('/?error=provider_unreachable');
});

test('Over https the cookie of the way to the provider is taken from nobody else', async () => {
  await using pair = await startPair({ APP_URL: 'https://127.0.0.1:3000' });
  const { response } = await browserOf(pair).open(`${appUrl}/api/login`);
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({
    name: expect.stringMatching(/^__Host-purser_sign_in_[\w-]{16}$/),
    secure: true,
    httpOnly: true,
    path: '/',
  });
  expect(cookie).not.toHaveProperty('domain');
});

test('With credentials there is no stand-in of our own', async () => {
  await using pair = await startPair();
  const { response } = await browserOf(pair).open(`${appUrl}/evaluation/style.css`);
  expect(response.statusCode).toBe(404);
});
