import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditOf } from '../../../test/audit-log.ts';
import { openPair } from '../../../test/open-pair.ts';
import { browserOf, depart, landing, signIn, startPair } from '../../../test/sign-in-walk.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { users } from '../../db/tables/users.ts';
import { mostRefusalsAMinute } from './sign-in-audit.ts';

const chief = { email: 'maya@example.com', role: 'admin' } as const;
const domains = { ALLOWED_EMAIL_DOMAINS: 'example.com' };

const post = (app: TestApp, step: 'login' | 'register', payload: object) =>
  app.http.inject({ method: 'POST', url: `/api/auth/${step}`, payload });
const ida = { username: 'ida', password: 'correct horse battery', email: 'ida@example.com' };

const refusals = async (app: TestApp) => auditOf(await app.signIn(chief), 'action=sign_in_refused&limit=200');

test.each([
  [
    'a wrong password',
    { ...ida, password: 'wrong horse battery' },
    { reason: 'wrong_password', target: { name: 'Ida' }, note: 'wrong password' },
  ],
  [
    'an address that nobody has',
    { username: 'eve@example.com', password: 'x' },
    { reason: 'unknown_person', target: { id: null, name: 'eve@example.com' } },
  ],
  [
    'a person without a password',
    { username: 'gus@example.com', password: 'x' },
    { reason: 'no_password', target: { name: 'Gus' } },
  ],
])('A sign-in by password that is refused for %s is in the log', async (_what, attempt, details) => {
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  await post(app, 'register', ida);
  await app.signIn({ email: 'gus@example.com' });
  const answer = await post(app, 'login', attempt);
  expect(answer.statusCode).toBe(401);
  expect(await refusals(app)).toMatchObject([
    { actorId: null, actorName: null, details, ip: '127.0.0.1', requestId: answer.headers['x-request-id'] },
  ]);
});

test('What was typed as a name and is nobody’s may be a password, and stays out of the log', async () => {
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  await post(app, 'login', { username: 'correct horse battery', password: 'x' });
  const [entry] = await refusals(app);
  expect(entry?.details).toEqual({ reason: 'unknown_person', note: 'nobody has this name or address' });
});

test('Somebody who was deleted is refused, and the log says so', async () => {
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  await post(app, 'register', ida);
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.email, ida.email));
  await post(app, 'login', ida);
  expect(await refusals(app)).toMatchObject([
    { details: { reason: 'account_removed', target: { name: 'Ida' } } },
  ]);
});

test('Registrations that are refused say why', async () => {
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true', ...domains });
  await post(app, 'register', { ...ida, email: 'pat@example.net' });
  await post(app, 'register', ida);
  await post(app, 'register', ida);
  expect((await refusals(app)).map(({ details }) => details)).toMatchObject([
    { reason: 'address_taken', target: { name: 'ida@example.com' } },
    { reason: 'domain_not_allowed', target: { name: 'pat@example.net' } },
  ]);
});

test('Where passwords are off, trying one is a refusal', async () => {
  await using app = await startApp();
  await post(app, 'login', { username: 'ida', password: 'x' });
  expect(await refusals(app)).toMatchObject([{ details: { reason: 'password_sign_in_off' } }]);
});

test('By the provider, a first sign-in adds a person, and each says by what it was', async () => {
  await using pair = await startPair();
  await signIn(browserOf(pair), 'maya@example.com');
  await signIn(browserOf(pair), 'maya@example.com');
  const log = await auditOf(await pair.app.signIn(chief));
  expect(log.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
    'Maya signed_in',
    'Maya signed_in',
    'Maya role_changed',
    'Maya person_added',
  ]);
  expect(log[0]?.details.note).toMatch(/^by /);
  expect(log[2]?.details).toMatchObject({
    changes: [{ from: 'user', to: 'administrator' }],
    note: 'at the sign-in',
  });
});

test('A provider’s account that has set a password before loses it, and the log says so', async () => {
  await using pair = await startPair({ PASSWORD_SIGN_IN: 'true' });
  await post(pair.app, 'register', ida);
  await signIn(browserOf(pair), ida.email);
  const log = await auditOf(await pair.app.signIn(chief), 'action=password_removed');
  expect(log).toMatchObject([{ actorName: 'Ida', details: { target: { name: 'Ida' } } }]);
});

test('The provider’s people of other domains are refused with their address', async () => {
  const { pair, browser } = await openPair(domains);
  expect(await landing(browser, await depart(browser, 'pat@example.net'))).toContain('domain_not_allowed');
  expect(await refusals(pair.app)).toMatchObject([
    {
      actorName: null,
      details: { reason: 'domain_not_allowed', target: { id: null, name: 'pat@example.net' } },
    },
  ]);
});

test('A return that no browser began is refused, without a name', async () => {
  await using pair = await startPair();
  await pair.app.http.inject({ url: '/api/auth/google/callback?state=x&code=y' });
  expect((await refusals(pair.app)).map(({ details }) => details)).toEqual([
    { reason: 'state_mismatch', note: expect.any(String) },
  ]);
});

test('Beyond the limit of sign-ins one entry a minute and network says so, and the tries are not listed', async () => {
  await using app = await startApp({ TRUST_PROXY: 'true', RATE_LIMIT: '600' });
  const tryFrom = (address: string) =>
    app.http.inject({ url: '/api/auth/google/callback', headers: { 'x-forwarded-for': address } });
  for (let at = 0; at < 34; at += 1) await tryFrom('203.0.113.7');
  const log = await refusals(app);
  expect(log).toHaveLength(31);
  expect(log[0]).toMatchObject({ ip: '203.0.113.7', details: { reason: 'too_many' } });
  expect(log.slice(1).some(({ details }) => details.reason === 'too_many')).toBe(false);
});

test('From however many networks they come, a minute has no more than so many refusals', async () => {
  await using app = await startApp({ TRUST_PROXY: 'true' });
  const tryAll = async (count: number) => {
    for (let at = 0; at < count; at += 1)
      await app.http.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': `198.51.100.${at}` },
        payload: {},
      });
  };
  await tryAll(mostRefusalsAMinute + 5);
  const log = await refusals(app);
  expect(log).toHaveLength(mostRefusalsAMinute);
  expect(log[0]?.details.reason).toBe('too_many');
  app.clock.pass(60_001);
  await tryAll(1);
  expect(await refusals(app)).toHaveLength(mostRefusalsAMinute + 1);
});
