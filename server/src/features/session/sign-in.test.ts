import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPair } from '../../../test/open-pair.ts';
import { addIdentity, addPerson } from '../../../test/people.ts';
import {
  appUrl,
  browserOf,
  depart,
  landing,
  me,
  secret,
  signIn,
  startPair,
} from '../../../test/sign-in-walk.ts';
import { startProvider } from '../../../test/test-provider.ts';
import { identities, users } from '../../db/tables/users.ts';
import { sessionCookie } from '../../platform/cookies.ts';

test('Two who sign in first at once make one administrator', async () => {
  await using pair = await startPair();
  const emails = ['ann@a.example', 'bob@a.example', 'cleo@a.example', 'dan@a.example'];
  const departed = await Promise.all(
    emails.map(async (email) => {
      const browser = browserOf(pair);
      return { browser, back: await depart(browser, email) };
    }),
  );
  const landed = await Promise.all(departed.map(({ browser, back }) => landing(browser, back)));
  expect(landed).toEqual(emails.map(() => '/dashboard'));
  const roles = (await pair.app.db.select({ role: users.role }).from(users)).map(({ role }) => role);
  expect(roles.toSorted()).toEqual(['admin', 'user', 'user', 'user']);
});

test('One person who signs in twice at once is one person', async () => {
  await using pair = await startPair();
  const browsers = [browserOf(pair), browserOf(pair), browserOf(pair)];
  const landed = await Promise.all(browsers.map((browser) => signIn(browser, 'ann@a.example')));
  expect(landed).toEqual(['/dashboard', '/dashboard', '/dashboard']);
  expect(await pair.app.db.select().from(users)).toHaveLength(1);
});

test('Where ADMIN_EMAILS names somebody, that one is an administrator and the first to come is not', async () => {
  await using pair = await startPair({ ADMIN_EMAILS: 'Boss@a.example,other@a.example' });
  const [first, boss] = [browserOf(pair), browserOf(pair)];
  await signIn(first, 'ann@a.example');
  await signIn(boss, 'boss@a.example');
  expect(await me(first)).toMatchObject({ role: 'user' });
  expect(await me(boss)).toMatchObject({ role: 'admin' });
});

test('ADMIN_EMAILS makes an address an administrator, not whoever had it once; each change is told', async () => {
  const { pair, browser } = await openPair({ ADMIN_EMAILS: 'boss@a.example,chief@a.example' });
  const { accounts } = pair.provider;
  for (const email of ['boss@a.example', 'new@a.example', 'chief@a.example'])
    accounts.set(email, { sub: 'one person' });
  await signIn(browser, 'boss@a.example');
  expect(await me(browser)).toMatchObject({ id: 1, role: 'admin' });
  await signIn(browser, 'chief@a.example');
  expect(await me(browser)).toMatchObject({ id: 1, email: 'chief@a.example', role: 'admin' });
  await signIn(browser, 'new@a.example');
  expect(await me(browser)).toMatchObject({ id: 1, email: 'new@a.example', role: 'user' });
  await signIn(browser, 'new@a.example');
  await signIn(browser, 'boss@a.example');
  expect(await me(browser)).toMatchObject({ id: 1, role: 'admin' });
  const feed: object[] = (await browser.open(`${appUrl}/api/activity-feed`)).response.json();
  const became = { description: 'Boss became an administrator', type: 'role_changed', userId: 1 };
  expect(feed).toMatchObject([
    { ...became, details: 'ADMIN_EMAILS names their address' },
    { description: 'Boss is no longer an administrator', type: 'role_changed' },
    became,
  ]);
});

test('Whoever becomes an administrator is told of by the user name where somebody else has the name', async () => {
  await using pair = await startPair({ ADMIN_EMAILS: 'boss@a.example' });
  pair.provider.accounts.set('ann@a.example', { sub: 'ann', name: 'Boss' });
  await signIn(browserOf(pair), 'ann@a.example');
  const boss = browserOf(pair);
  await signIn(boss, 'boss@a.example');
  const feed: object[] = (await boss.open(`${appUrl}/api/activity-feed`)).response.json();
  expect(feed).toMatchObject([{ description: 'Boss (boss) became an administrator' }]);
});

test('What an administrator has made of somebody stays, whatever their address becomes', async () => {
  const { pair, browser } = await openPair({ ADMIN_EMAILS: 'boss@a.example' });
  for (const email of ['ann@a.example', 'ann@b.example', 'boss@a.example'])
    pair.provider.accounts.set(email, { sub: 'Ann' });
  await signIn(browser, 'ann@a.example');
  const eve = await pair.app.signIn({ email: 'eve@a.example', role: 'admin' });
  await eve.send('PUT', '/api/users/1', { role: 'admin' });
  for (const email of ['boss@a.example', 'ann@b.example']) {
    await signIn(browser, email);
    expect(await me(browser)).toMatchObject({ id: 1, email, role: 'admin' });
  }
});

test('An administrator of before is held to ADMIN_EMAILS by the address they had', async () => {
  await using pair = await startPair({ ADMIN_EMAILS: 'boss@a.example' });
  const { db } = pair.app;
  const named = await addPerson(db, { email: 'boss@a.example', role: 'admin' });
  const other = await addPerson(db, { email: 'eve@a.example', role: 'admin' });
  const { GOOGLE_ISSUER_URL: issuer = '' } = pair.provider.env;
  for (const id of [named, other]) await addIdentity(db, id, { issuer, sub: `sub ${id}` });
  pair.provider.accounts.set('new@a.example', { sub: `sub ${named}` });
  pair.provider.accounts.set('eve@b.example', { sub: `sub ${other}` });
  const [first, second] = [browserOf(pair), browserOf(pair)];
  await signIn(first, 'new@a.example');
  await signIn(second, 'eve@b.example');
  expect(await me(first)).toMatchObject({ id: named, role: 'user' });
  expect(await me(second)).toMatchObject({ id: other, role: 'admin' });
});

test('Equal user names get a number', async () => {
  await using pair = await startPair();
  await signIn(browserOf(pair), 'ann@a.example');
  await signIn(browserOf(pair), 'ann@b.example');
  await signIn(browserOf(pair), 'ann@c.example');
  const rows = await pair.app.db.select({ username: users.username }).from(users).orderBy(users.id);
  expect(rows.map(({ username }) => username)).toEqual(['ann', 'ann2', 'ann3']);
});

test('An imported person is linked once, by verified address, and keeps the name that was given', async () => {
  const { pair, browser } = await openPair();
  const id = await addPerson(pair.app.db, { email: 'ann@a.example' });
  await pair.app.db.update(users).set({ name: 'Ann of Finance' }).where(eq(users.id, id));
  pair.provider.accounts.set('ann@a.example', { sub: '1', name: 'Ann Lee', given_name: 'Ann' });
  await signIn(browser, 'ann@a.example');
  expect(await me(browser)).toMatchObject({ id, name: 'Ann of Finance', firstName: 'Ann' });

  pair.provider.accounts.set('ann@a.example', { sub: '2' });
  const other = browserOf(pair);
  expect(await signIn(other, 'ann@a.example')).toBe('/?error=account_conflict&next=%2Fdashboard');
  expect(await me(other)).toBe(401);
});

test('Somebody whose address changed keeps the record, under the new address', async () => {
  const { pair, browser } = await openPair();
  await signIn(browser, 'ann@a.example');
  const { id } = await me(browser);
  pair.provider.accounts.set('ann.lee@a.example', { sub: 'sub of ann@a.example' });
  await signIn(browser, 'ann.lee@a.example');
  expect(await me(browser)).toMatchObject({ id, email: 'ann.lee@a.example', username: 'ann' });
});

test('An address that somebody else has stays with them', async () => {
  const { pair, browser } = await openPair();
  await signIn(browser, 'ann@a.example');
  await addPerson(pair.app.db, { email: 'bob@a.example' });
  pair.provider.accounts.set('bob@a.example', { sub: 'sub of ann@a.example' });
  await signIn(browser, 'bob@a.example');
  expect(await me(browser)).toMatchObject({ email: 'ann@a.example' });
});

test('A later sign-in refreshes the picture and leaves the name as its owner wrote it', async () => {
  const { pair, browser } = await openPair();
  pair.provider.accounts.set('ann@a.example', { name: 'Ann Lee', family_name: 'Lee' });
  await signIn(browser, 'ann@a.example');
  const cookie = `${sessionCookie}=${browser.cookie(sessionCookie)}`;
  await pair.app.http.inject({
    method: 'PUT',
    url: '/api/me',
    headers: { cookie },
    payload: { name: 'Annie', lastName: '' },
  });
  const picture = 'https://lh3.googleusercontent.com/new';
  pair.provider.accounts.set('ann@a.example', { name: 'Ann Lee', family_name: 'Lee', picture });
  await signIn(browser, 'ann@a.example');
  expect(await me(browser)).toMatchObject({ name: 'Annie', lastName: null, profileImageUrl: picture });
});

test('A picture that isn’t reached by https is left out', async () => {
  const { pair, browser } = await openPair();
  pair.provider.accounts.set('ann@a.example', { picture: 'javascript:alert(1)' });
  await signIn(browser, 'ann@a.example');
  expect(await me(browser)).toMatchObject({ profileImageUrl: null });
});

test('Somebody who was removed is refused, known by key or by address', async () => {
  const { pair, browser } = await openPair();
  await signIn(browser, 'ann@a.example');
  await addPerson(pair.app.db, { email: 'bob@a.example' });
  await pair.app.db.update(users).set({ deletedAt: pair.app.clock.now() });
  expect(await me(browser)).toBe(401);
  for (const email of ['ann@a.example', 'bob@a.example']) {
    expect(await signIn(browserOf(pair), email)).toBe('/?error=account_removed&next=%2Fdashboard');
  }
});

test('Each sign-in gives the browser a new session and ends the one it had', async () => {
  const { pair, browser } = await openPair();
  await signIn(browser, 'ann@a.example');
  const old = browser.cookie(sessionCookie) ?? '';
  await signIn(browser, 'ann@a.example');
  expect(browser.cookie(sessionCookie)).not.toBe(old);
  expect(await me(browser)).toMatchObject({ email: 'ann@a.example' });
  const thief = browserOf(pair);
  thief.setCookie('127.0.0.1', { name: sessionCookie, value: old, path: '/' });
  expect(await me(thief)).toBe(401);
});

test('The same key of two issuers is two people', async () => {
  await using pair = await startPair();
  pair.provider.accounts.set('ann@a.example', { sub: '1' });
  await signIn(browserOf(pair), 'ann@a.example');
  await using other = await startProvider();
  other.accounts.set('bob@b.example', { sub: '1' });
  await using app = await pair.app.again({ SESSION_SECRET: secret, ...other.env });
  const bob = browserOf({ app, provider: other, [Symbol.asyncDispose]: async () => {} });
  await signIn(bob, 'bob@b.example');
  expect(await me(bob)).toMatchObject({ id: 2, email: 'bob@b.example' });
});

test('By their address somebody is linked once for each issuer', async () => {
  await using pair = await startPair();
  await signIn(browserOf(pair), 'ann@a.example');
  await using other = await startProvider();
  await using app = await pair.app.again({ SESSION_SECRET: secret, ...other.env });
  const browser = browserOf({ app, provider: other, [Symbol.asyncDispose]: async () => {} });
  await signIn(browser, 'ann@a.example');
  expect(await me(browser)).toMatchObject({ id: 1 });
  other.accounts.set('ann@a.example', { sub: 'somebody who has the address now' });
  expect(await signIn(browser, 'ann@a.example')).toBe('/?error=account_conflict&next=%2Fdashboard');
  expect(await app.db.$count(identities)).toBe(2);
});

test('Who was known before issuers were kept belongs to the one that is configured at the next start', async () => {
  await using pair = await startPair();
  const ann = await addPerson(pair.app.db, { email: 'ann@a.example' });
  await addIdentity(pair.app.db, ann, { issuer: null, sub: 'sub of new@a.example' });
  await using app = await pair.app.again({ SESSION_SECRET: secret, ...pair.provider.env });
  const browser = browserOf({ ...pair, app });
  await signIn(browser, 'new@a.example');
  expect(await me(browser)).toMatchObject({ id: ann, email: 'new@a.example' });
});
