import { expect, test } from 'vitest';
import { startOwnApp, type TestApp } from '../../../../test/start-app.ts';
import { createBrowser, type TestBrowser } from '../../../../test/test-browser.ts';

const appUrl = 'http://127.0.0.1:3000';
const admin = 'nora.lindqvist@example.com';

/** A browser that nobody told the key: somebody at this machine, or whoever a careless proxy makes look so. */
const strangerOf = (app: TestApp): TestBrowser => createBrowser({ '127.0.0.1:3000': app.http });

const keyOf = ({ evaluationKey }: TestApp): string => {
  if (evaluationKey === undefined) throw new Error('This start has no key.');
  return evaluationKey;
};

const role = async (browser: TestBrowser): Promise<unknown> => {
  const { response } = await browser.open(`${appUrl}/api/me`);
  return response.statusCode === 200 ? response.json().role : response.statusCode;
};

test('Whoever doesn’t have the key is asked for it, whatever they try, and told where it is printed', async () => {
  await using app = await startOwnApp();
  const browser = strangerOf(app);
  const { url, response } = await browser.follow(`${appUrl}/api/login`);
  expect(url.pathname).toMatch(/^\/evaluation\/people\//);
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain('Purser is ready at …/?key=…');
  expect(response.body).not.toContain(admin);
  expect(response.body).not.toContain(keyOf(app));
  const chosen = await browser.open(url.href, { email: admin });
  expect(chosen.response.statusCode).toBe(403);
  for (const path of ['.well-known/openid-configuration', 'jwks', 'auth/some-visit', 'me', 'token']) {
    const asked = await browser.open(`${appUrl}/evaluation/${path}`);
    expect(asked.response.statusCode).toBe(403);
    expect(asked.response.headers.location).toBeUndefined();
  }
  expect((await browser.open(`${appUrl}/evaluation/token`, { code: 'x' })).response.statusCode).toBe(403);
  expect(await role(browser)).toBe(401);
});

test('The printed address gives a browser the key, and leads on to the same page without it', async () => {
  await using app = await startOwnApp();
  const browser = strangerOf(app);
  const { response } = await browser.open(`${appUrl}/table?q=a&key=${keyOf(app)}&sort=cost`);
  expect(response).toMatchObject({ statusCode: 303, headers: { location: '/table?q=a&sort=cost' } });
  expect(response.cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/', value: keyOf(app) }]);
  const { url } = await browser.follow(`${appUrl}/api/login`);
  expect((await browser.follow(url.href, undefined, { email: admin })).url.href).toBe(`${appUrl}/`);
  expect(await role(browser)).toBe('admin');
});

test('A program brings the key with the call that begins a sign-in, or with the form', async () => {
  await using app = await startOwnApp();
  const caller = strangerOf(app);
  const address = `${appUrl}/api/login?key=${keyOf(app)}&next=%2Ftable`;
  const page = await caller.follow(address);
  expect(page.response.statusCode).toBe(200);
  expect((await caller.follow(page.url.href, undefined, { email: admin })).url.href).toBe(`${appUrl}/table`);
  expect(await role(caller)).toBe('admin');
  const sender = strangerOf(app);
  const { url } = await sender.follow(`${appUrl}/api/login`);
  await sender.follow(url.href, undefined, { email: admin, key: keyOf(app) });
  expect(await role(sender)).toBe('admin');
});

test('An address with a wrong key asks for the right one, which leads on to what was asked for', async () => {
  await using app = await startOwnApp();
  const browser = strangerOf(app);
  const { response } = await browser.open(`${appUrl}/table?q=%22a%22&key=of-yesterday`);
  expect(response.statusCode).toBe(403);
  expect(response.body).toContain('This isn’t the key of this start. Each start prints another one');
  expect(response.body).toContain('<form method="get" action="/table">');
  expect(response.body).toContain('<input type="hidden" name="q" value="&quot;a&quot;">');
  expect(response.body).toContain('name="key"');
  const mended = await browser.open(`${appUrl}/table?q=%22a%22&key=${keyOf(app)}`);
  expect(mended.response.headers.location).toBe('/table?q=%22a%22');
});

test('A wrong key is called wrong; the right one may then be typed in', async () => {
  await using app = await startOwnApp();
  const browser = strangerOf(app);
  const opened = await browser.open(`${appUrl}/?key=of-yesterday`);
  expect(opened.response.statusCode).toBe(403);
  expect(opened.response.body).toContain('This isn’t the key of this start');
  expect(opened.response.cookies).toEqual([]);
  const { url } = await browser.follow(`${appUrl}/api/login`);
  const typed = await browser.open(url.href, { key: `${keyOf(app)}x` });
  expect(typed.response.statusCode).toBe(403);
  expect(typed.response.body).toContain('This isn’t the key. Each start prints another one');
  const wrong = await browser.open(url.href, { email: admin, key: '' });
  expect(wrong.response.statusCode).toBe(403);
  const { response } = await browser.follow(url.href, undefined, { key: ` ${keyOf(app)} ` });
  expect(response.body).toContain(admin);
  await browser.follow(url.href, undefined, { email: admin });
  expect(await role(browser)).toBe('admin');
});

test('Only so many wrong keys are tried a minute, and the right one opens all the same', async () => {
  await using app = await startOwnApp({ RATE_LIMIT: '600' });
  const browser = strangerOf(app);
  for (let tries = 0; tries < 30; tries += 1) await browser.open(`${appUrl}/?key=guess-${tries}`);
  const { response } = await browser.open(`${appUrl}/?key=guess-30`);
  expect(response).toMatchObject({ statusCode: 429, headers: { 'retry-after': '60' } });
  expect(response.body).toContain('Too many keys were tried');
  expect(response.cookies).toEqual([]);
  // Another website may have made the browser try them.
  const owner = await browser.open(`${appUrl}/?key=${keyOf(app)}`);
  expect(owner.response.statusCode).not.toBe(429);
});

test('Whatever the address, it leads to no other website and keeps the keys of calls', async () => {
  await using app = await startOwnApp();
  const ask = (url: string) => app.http.inject({ url, headers: { host: '127.0.0.1:3000' } });
  for (const path of ['//evil.example/', '/.//evil.example/', '/\\evil.example/']) {
    const { location } = (await ask(`${path}?key=${keyOf(app)}`)).headers;
    expect(new URL(String(location), appUrl).host).toBe('127.0.0.1:3000');
  }
  expect((await ask('/api/software?key=x')).statusCode).toBe(401);
  const ann = await app.signIn({ email: 'ann@a.example' });
  expect((await ann.get('/api/software?key=x')).statusCode).toBe(200);
});

test('With Google’s credentials there is no key, and none is looked for', async () => {
  await using app = await startOwnApp({ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' });
  expect(app.evaluationKey).toBeUndefined();
  expect((await app.http.inject('/healthz?key=x')).statusCode).toBe(200);
});
