import { gzipSync } from 'node:zlib';
import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { startApp, type TestApp, type Visitor } from '../../test/start-app.ts';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  admin = await app.signIn({ email: 'ann@example.com', role: 'admin' });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Sent {
  readonly type?: string;
  readonly body: string | Buffer;
  readonly headers?: Record<string, string>;
}

function post(url: string, { type = 'application/json', body, headers = {} }: Sent) {
  const all = { cookie: admin.cookie, 'content-type': type, ...headers };
  return app.http.inject({ method: 'POST', url, headers: all, payload: body });
}

const item = JSON.stringify({ vendor: 'Figma', product_name: 'Organization' });

test.each<[string, Sent, number]>([
  ['Latin-1', { type: 'application/json; charset=latin1', body: item }, 415],
  ['UTF-16', { type: 'application/json; charset="utf-16"', body: Buffer.from(item, 'utf16le') }, 415],
  ['an unknown charset', { type: 'application/json;charset=klingon', body: item }, 415],
  ['UTF-16 that isn’t said', { body: Buffer.from(item, 'utf16le') }, 400],
  ['bytes that are no UTF-8', { body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]) }, 400],
  ['another kind of JSON', { type: 'application/jsonx', body: item }, 415],
  ['JSON that calls itself text', { type: 'text/plain', body: item }, 415],
  ['half a content type', { type: 'application/', body: item }, 415],
  ['gzip that is none', { body: item, headers: { 'content-encoding': 'gzip' } }, 400],
  ['gzip cut off', { body: gzipSync(item).subarray(0, 20), headers: { 'content-encoding': 'gzip' } }, 400],
  [
    'gzip that grows without bounds',
    { body: gzipSync(`"${'a'.repeat(30_000_000)}"`), headers: { 'content-encoding': 'gzip' } },
    413,
  ],
  ['an unknown encoding', { body: item, headers: { 'content-encoding': 'klingon' } }, 415],
  ['an encoding named constructor', { body: item, headers: { 'content-encoding': 'constructor' } }, 415],
  ['a key named __proto__', { body: '{"__proto__":{"isAdmin":true}}' }, 400],
  ['a constructor with a prototype', { body: '{"constructor":{"prototype":{}}}' }, 400],
])('A body in %s is refused with words', async (_what, sent, status) => {
  const answer = await post('/api/software', sent);
  expect(answer.json()).toMatchObject({ status });
  expect(answer.json().message).not.toMatch(/FST_|Something went wrong/);
});

test.each([
  ['UTF-8', { type: 'application/json; charset=utf-8', body: item }],
  ['UTF-8 in capitals and quotes', { type: 'application/json; charset="UTF-8"', body: item }],
  ['UTF-8 with a mark of order', { body: `\ufeff${item}` }],
  ['gzip', { body: gzipSync(item), headers: { 'content-encoding': 'gzip' } }],
])('A body in %s is taken', async (_what, sent) => {
  expect((await post('/api/software', sent)).statusCode).toBe(201);
});

const depth = 100_000;
const nests = {
  lists: `{"notes":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  objects: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  mixture: `{"a":${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}}`,
  'lists without end': '['.repeat(depth),
};
test.each(Object.entries(nests))(
  'JSON nested without measure is refused before anything is made of it: %s',
  async (_what, body) => {
    // Whoever may send it again has it compared as text.
    const headers = { 'idempotency-key': 'deep' };
    expect((await post('/api/software', { body, headers })).json()).toMatchObject({
      status: 400,
      message: 'The request is nested more than 64 levels deep',
    });
  },
);

test('Brackets within texts are no levels', async () => {
  const body = JSON.stringify({
    vendor: '[{'.repeat(50),
    product_name: `\\"${'['.repeat(80)}`,
    notes: '{"\\',
  });
  expect((await post('/api/software', { body })).statusCode).toBe(201);
});

test.each([
  `/api/portfolio?${'a=1&'.repeat(3000)}`,
  `/api/activity-feed?${'limit=1&'.repeat(1500)}`,
  '/api/portfolio?__proto__=1&constructor=2&__proto__[a]=1',
  '/api/activity-feed?limit=__proto__',
  '/api/software/__proto__',
  '/api/settings/__proto__',
  '/api/settings/constructor',
  '/api/%00',
  '/%00',
  '/..%2f..%2fetc/passwd',
  '/api/docs/static/..%2f..%2f..',
  '/api/login?next=a&next=b',
  '/api/auth/google/callback?code=a&code=b&state[]=c',
  '/evaluation/auth?client_id=a&client_id=b',
  '/evaluation/people/%00',
  `/api/software/${'9'.repeat(400)}`,
  '/api/software/1e3/contracts',
])('An address full of tricks is no fault of ours: %s', async (url) => {
  const { statusCode } = await admin.get(url);
  expect(statusCode).toBeLessThan(500);
});

const verbs = ['POST', 'PUT', 'PATCH'] as const;

test('No JSON, however odd, is answered as a fault of ours, whatever writes it asks for', async () => {
  const document = (await admin.get('/api/openapi.json')).json();
  const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    verbs.filter((verb) => verb.toLowerCase() in methods).map((method) => ({ method, path })),
  );
  expect(calls.length).toBeGreaterThan(30);
  const odd = fc.oneof(
    fc.constantFrom<unknown>(null, true, -1, 1e308, '', '\0', '__proto__', [], {}, 'x'.repeat(5000)),
    fc.jsonValue(),
  );
  const keys = 'vendor product_name cost startDate steps values content role email file'.split(' ');
  const body = fc.oneof(odd, fc.dictionary(fc.constantFrom(...keys), odd), fc.array(odd));
  const id = fc.constantFrom('1', '0', '-1', '2147483648', 'NaN', '%00', '__proto__');
  const random = fc.record({ call: fc.constantFrom(...calls), id, body });
  await fc.assert(
    fc.asyncProperty(random, async ({ call, id: given, body: sent }) => {
      const url = call.path.replaceAll(/\{\w+\}/g, given);
      const { cookie } = admin;
      const { method } = call;
      const headers = { cookie, 'content-type': 'application/json' };
      const answer = await app.http.inject({ method, url, headers, payload: JSON.stringify(sent) });
      expect(answer.statusCode === 501 || answer.statusCode < 500, `${method} ${url} ${answer.body}`).toBe(
        true,
      );
    }),
    runs(400),
  );
});

test('No header, however odd, is answered as a fault of ours', async () => {
  await using proxied = await startApp({ TRUST_PROXY: 'true', RATE_LIMIT: '600' });
  const { cookie } = await proxied.signIn({ email: 'bob@example.com' });
  const names = (
    'accept accept-encoding authorization cookie content-type content-encoding expect idempotency-key if-match ' +
    'if-none-match if-modified-since origin range referer sec-fetch-site x-forwarded-for x-forwarded-host ' +
    'x-forwarded-proto x-request-id'
  ).split(' ');
  const odd = fc.oneof(
    fc.constantFrom(
      '',
      '*',
      'null',
      '"',
      '%zz',
      'purser_session=%zz',
      'gzip;q=',
      'bytes=9-1',
      '::1%eth0',
      '::ffff:1',
    ),
    fc.constantFrom(
      'fe80::1%25',
      'W/"v1"',
      'a, b',
      `${'"v1",'.repeat(2000)}`,
      'x'.repeat(10_000),
      '1:2:3:4:5:6:7:8:9',
    ),
    fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  );
  const headersOf = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 5 });
  const call = fc.constantFrom(
    { method: 'GET' as const, url: '/api/portfolio' },
    { method: 'GET' as const, url: '/api/login' },
    { method: 'GET' as const, url: '/api/auth/google/callback?code=a&state=b' },
    { method: 'GET' as const, url: '/healthz' },
    { method: 'POST' as const, url: '/api/software', payload: item },
  );
  await fc.assert(
    fc.asyncProperty(call, headersOf, async (asked, headers) => {
      const all = { cookie, 'content-type': 'application/json', ...headers };
      expect((await proxied.http.inject({ ...asked, headers: all })).statusCode).toBeLessThan(500);
    }),
    runs(400),
  );
});

test('A body of no bytes that is called JSON is one without fields, as one without a type is', async () => {
  // The tests above have signed everybody out.
  admin = await app.signIn({ email: 'bea@example.com', role: 'admin' });
  expect((await post('/api/purchase-requests', { body: '' })).statusCode).toBe(201);
  expect(jsonOf(await post('/api/software', { body: '' }), 400)).toMatchObject({ code: 'malformed' });
});
