import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../test/start-app.ts';

const settings = { TRUST_PROXY: 'true', PASSWORD_SIGN_IN: 'true', RATE_LIMIT: '600' };

// Without a password, for whose check an attempt takes its time.
const tryPassword = (app: TestApp, address: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    payload: {},
  });
const visit = (app: TestApp, url: string, address: string) =>
  app.http.inject({ url, headers: { 'x-forwarded-for': address } });

async function statusesOf(app: TestApp, addressOf: (at: number) => string): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < 32; at += 1) statuses.push((await tryPassword(app, addressOf(at))).statusCode);
  return statuses;
}

test('All addresses of a /64 network of IPv6 share the thirty sign-ins of a minute', async () => {
  await using app = await startApp(settings);
  const statuses = await statusesOf(app, (at) => `2001:db8:1:2:${at}::${at}`);
  expect(statuses.filter((status) => status === 422)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect((await tryPassword(app, '2001:DB8:1:2::1')).statusCode).toBe(429);
  expect((await tryPassword(app, '2001:db8:1:3::1')).statusCode).toBe(422);
});

test('An address of IPv4 is the same one however it is written', async () => {
  await using app = await startApp(settings);
  const ways = ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'];
  const statuses = await statusesOf(app, (at) => ways[at % ways.length] ?? '');
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect((await tryPassword(app, '::ffff:203.0.113.8')).statusCode).toBe(422);
});

test('Failed passwords don’t stop Google’s sign-in from the same address, nor the ways to and from it each other', async () => {
  await using app = await startApp(settings);
  const address = '203.0.113.9';
  const statuses = await statusesOf(app, () => address);
  expect(statuses.slice(30)).toEqual([429, 429]);
  const tooMany = '/?error=too_many_requests';
  const login = '/api/login?moved=1';
  expect((await visit(app, login, address)).headers.location).not.toBe(tooMany);
  for (let at = 0; at < 31; at += 1) await visit(app, login, address);
  const refused = await visit(app, login, address);
  expect(refused.headers.location).toBe(tooMany);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const back = '/api/auth/google/callback?code=a&state=b';
  expect((await visit(app, back, address)).headers.location).not.toBe(tooMany);
  for (let at = 0; at < 31; at += 1) await visit(app, back, address);
  expect((await visit(app, back, address)).headers.location).toBe(tooMany);
});

test('A refused password says when to come back', async () => {
  await using app = await startApp(settings);
  await statusesOf(app, () => '203.0.113.10');
  const refused = await tryPassword(app, '203.0.113.10');
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('Pages may neither move their base nor be framed, nor send forms or load plugins from elsewhere', async () => {
  await using app = await startApp();
  const { headers } = await app.http.inject({ url: '/healthz' });
  const policy = String(headers['content-security-policy']).split('; ');
  expect(policy).toEqual(
    expect.arrayContaining([
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  );
});
