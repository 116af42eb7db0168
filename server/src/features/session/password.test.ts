import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addPerson } from '../../../test/people.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { createBrowser } from '../../../test/test-browser.ts';
import { sessions, users } from '../../db/tables/users.ts';

const on = { PASSWORD_SIGN_IN: 'true' };
const ann = { email: 'Ann@a.example', password: 'correct horse battery' };

const post = ({ http }: TestApp, path: string, payload: object, headers: Record<string, string> = {}) =>
  http.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers });

const cookieOf = (answer: Awaited<ReturnType<typeof post>>): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

test('Where passwords are switched off, both calls say so whatever they are sent', async () => {
  await using app = await startApp();
  for (const payload of [{}, ann, { username: 'ann', password: 'x' }]) {
    const login = jsonOf(await post(app, 'login', payload), 403);
    expect(login).toMatchObject({ error: 'Login failed: signing in by password is switched off here' });
    expect(jsonOf(await post(app, 'register', payload), 403)).toMatchObject({ code: 'password_sign_in_off' });
  }
  expect(await app.db.select().from(users)).toEqual([]);
});

test('Somebody registers, is signed in, and signs in again by user name or address', async () => {
  await using app = await startApp(on);
  const registered = await post(app, 'register', { ...ann, name: 'Ann Lee', firstName: 'Ann' });
  expect(registered.statusCode).toBe(201);
  expect(registered.json()).toMatchObject({
    username: 'ann',
    email: 'ann@a.example',
    name: 'Ann Lee',
    role: 'user',
  });
  expect(registered.body).not.toContain('assword');
  const me = await app.http.inject({ url: '/api/me', headers: { cookie: cookieOf(registered) } });
  expect(me.json()).toEqual(registered.json());
  for (const username of ['ann', 'ANN', 'ann@a.example', ' Ann@A.example ']) {
    const login = await post(app, 'login', { username, password: ann.password });
    expect(login.statusCode).toBe(200);
    expect(login.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  }
  const [row] = await app.db.select().from(users);
  expect(row?.passwordHash).toMatch(/^scrypt\$/);
});

test('A wrong password, an unknown name and a person without password get the same answer', async () => {
  await using app = await startApp(on);
  await post(app, 'register', ann);
  await addPerson(app.db, { email: 'bob@a.example' });
  for (const username of ['ann', 'nobody', 'bob']) {
    const answer = await post(app, 'login', { username, password: 'wrong' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: 'Login failed', code: 'login_failed' });
    expect(answer.cookies).toEqual([]);
  }
});

test('A removed person cannot sign in by password', async () => {
  await using app = await startApp(on);
  await post(app, 'register', ann);
  await app.db.update(users).set({ deletedAt: app.clock.now() });
  expect((await post(app, 'login', { username: 'ann', password: ann.password })).statusCode).toBe(401);
});

test('Registering takes over nobody, imported, registered or removed', async () => {
  await using app = await startApp(on);
  await addPerson(app.db, { email: 'ann@a.example', role: 'admin' });
  const id = await addPerson(app.db, { email: 'gone@a.example' });
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, id));
  for (const email of ['ann@a.example', 'ANN@A.EXAMPLE', 'gone@a.example']) {
    const answer = await post(app, 'register', { ...ann, email });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: 'Registration failed',
      fields: { email: 'This address is taken' },
    });
    expect(answer.cookies).toEqual([]);
  }
  const named = jsonOf(await post(app, 'register', { ...ann, email: 'new@a.example', username: 'Ann' }), 409);
  expect(named).toMatchObject({ fields: { username: 'This user name is taken' } });
  expect((await app.db.select().from(users)).every(({ passwordHash }) => passwordHash === null)).toBe(true);
});

test('Registering makes no administrator, not even of the first or of one whom ADMIN_EMAILS names', async () => {
  await using app = await startApp(on);
  expect((await post(app, 'register', ann)).json()).toMatchObject({ role: 'user' });
  await using named = await startApp({ ...on, ADMIN_EMAILS: 'ann@a.example' });
  expect((await post(named, 'register', { ...ann, role: 'admin' })).json()).toMatchObject({ role: 'user' });
  const login = await post(named, 'login', { username: 'ann', password: ann.password });
  expect(login.json()).toMatchObject({ role: 'user' });
});

test.each([
  [{ email: 'ann' }, { email: 'Please enter an email address' }],
  [{ email: 'ann@elsewhere.example' }, { email: 'Please use an address of your company' }],
  [{ password: 'short' }, { password: 'Please use at least 12 characters' }],
  [{ password: undefined }, { password: 'Password is required' }],
  [{ username: 'Ann Lee' }, { username: 'Please use only letters, digits, dots, dashes and underscores' }],
])('A registration with %j is refused at its field', async (change, fields) => {
  await using app = await startApp({ ...on, ALLOWED_EMAIL_DOMAINS: 'a.example' });
  expect(jsonOf(await post(app, 'register', { ...ann, ...change }), 422)).toMatchObject({ fields });
});

test('Whoever proves an address by Google gets it back from whoever registered it by password', async () => {
  await using app = await startApp(on);
  const squatter = cookieOf(await post(app, 'register', ann));
  const browser = createBrowser({ '127.0.0.1:3000': app.http });
  const { url } = await browser.follow(`http://127.0.0.1:3000/api/login?key=${app.evaluationKey}`);
  await browser.follow(url.href, undefined, { email: 'ann@a.example' });
  const me = await browser.open('http://127.0.0.1:3000/api/me');
  expect(me.response.json()).toMatchObject({ id: 1, email: 'ann@a.example', role: 'admin' });
  expect((await app.http.inject({ url: '/api/me', headers: { cookie: squatter } })).statusCode).toBe(401);
  expect((await post(app, 'login', { username: 'ann', password: ann.password })).statusCode).toBe(401);
});

test('Signing in by password ends the session the browser had', async () => {
  await using app = await startApp(on);
  const old = cookieOf(await post(app, 'register', ann));
  await post(app, 'login', { username: 'ann', password: ann.password }, { cookie: old });
  expect((await app.http.inject({ url: '/api/me', headers: { cookie: old } })).statusCode).toBe(401);
  expect(await app.db.select().from(sessions)).toHaveLength(1);
});
