import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp } from '../../test/start-app.ts';
import { withVisitor } from '../../test/with-visitor.ts';

const item = { vendor: 'Figma', product_name: 'Organization' };

test('A write that another website caused is refused, one of our own page or of a program is taken', async () => {
  const { visitor } = await withVisitor();
  const write = (headers: Record<string, string>) => visitor.send('POST', '/api/software', item, headers);
  expect((await write({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).statusCode).toBe(
    403,
  );
  expect((await write({ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:9' })).statusCode).toBe(403);
  expect((await write({ origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await write({ origin: 'null' })).statusCode).toBe(403);
  expect((await write({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' })).statusCode).toBe(
    201,
  );
  expect((await write({ origin: 'http://127.0.0.1:3000' })).statusCode).toBe(201);
  expect((await write({})).statusCode).toBe(201);
});

test('What isn’t there is JSON under /api and never a stack trace', async () => {
  const { visitor } = await withVisitor();
  const answer = await visitor.get('/api/nothing/here');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    error: 'There is nothing at this address',
    message: 'There is nothing at this address',
    code: 'missing',
    type: 'urn:purser:problem:missing',
    title: 'Not found',
    status: 404,
    detail: 'There is nothing at this address',
  });
});

test('Every answer carries a request id and the policy that forbids foreign and inline scripts', async () => {
  await using app = await startApp();
  const answer = await app.http.inject({ url: '/healthz' });
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain('https://*.googleusercontent.com');
});

test('Writes are limited per person and say when to come back', async () => {
  const { app, visitor } = await withVisitor(undefined, startApp({ RATE_LIMIT: '3' }));
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1)
    statuses.push((await visitor.send('POST', '/api/software', item)).statusCode);
  expect(statuses).toEqual([201, 201, 201, 429]);
  const limited = await visitor.send('POST', '/api/software', item);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await visitor.get('/api/software')).statusCode).toBe(200);
  const other = await app.signIn({ email: 'bob@example.com' });
  expect((await other.send('POST', '/api/software', item)).statusCode).toBe(201);
});

test('Every endpoint is in the OpenAPI document, and the document can be read', async () => {
  const { visitor } = await withVisitor();
  const document = (await visitor.get('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method} ${path}`),
  );
  expect(calls).toEqual(
    expect.arrayContaining([
      'get /api/software',
      'post /api/software',
      'patch /api/software/{id}',
      'post /api/software/{id}/terminate',
      'post /api/software/{id}/contracts',
      'get /api/contracts/review',
      'get /api/portfolio',
      'get /api/me',
      'post /api/software/upload-csv',
      'get /api/software/export-csv',
      'put /api/settings/software-options',
      'get /api/users',
    ]),
  );
  expect((await visitor.get('/api/docs/')).statusCode).toBe(200);
});

test('It is healthy, and ready while the database answers', async () => {
  await using app = await startApp();
  expect((await app.http.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await app.http.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready' });
});

test('Behind a proxy, a forged address does not escape the limit of sign-ins', async () => {
  await using app = await startApp({ TRUST_PROXY: 'true', RATE_LIMIT: '600', PASSWORD_SIGN_IN: 'true' });
  const statuses = new Set<number>();
  for (let at = 0; at < 31; at += 1) {
    const headers = { 'x-forwarded-for': `10.0.0.${at}, 203.0.113.7` };
    // Without a password, for whose check an attempt takes its time.
    const attempt = { method: 'POST', url: '/api/auth/login', headers, payload: {} } as const;
    statuses.add((await app.http.inject(attempt)).statusCode);
  }
  expect([...statuses]).toEqual([422, 429]);
});

test('A full disk under the database is told in plain words', async () => {
  const { app, visitor } = await withVisitor();
  await app.db.execute(sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file "base/16384/2619"' using errcode = 'disk_full'; end $$`);
  await app.db.execute(sql`create trigger full_up before insert on software execute function refuse()`);
  expect((await visitor.send('POST', '/api/software', item)).json()).toMatchObject({
    status: 503,
    code: 'disk_full',
    error: 'The server’s disk is full. Please tell your administrator; nothing was saved',
  });
});

test('An address with broken percent signs is answered like every other mistake', async () => {
  await using app = await startApp();
  const answer = await app.http.inject({ url: '/api/software/%zz' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'malformed', status: 400, title: 'Bad request' });
  expect(answer.body).not.toContain('FST_');
});
