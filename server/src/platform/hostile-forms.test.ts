import { gzipSync } from 'node:zlib';
import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { portOf, readRaw, sendRaw } from '../../test/raw-requests.ts';
import { startApp, type TestApp, type Visitor } from '../../test/start-app.ts';

const doors = ['/api/users/bulk-import', '/api/software/upload-csv'];

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startApp();
  admin = await app.signIn({ email: 'ann@example.com', role: 'admin' });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Sent {
  readonly type?: string;
  readonly body: string | Buffer;
  readonly encoding?: string;
}

function send(url: string, { type = 'multipart/form-data; boundary=b', body, encoding }: Sent) {
  const headers = {
    cookie: admin.cookie,
    'content-type': type,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  return app.http.inject({ method: 'POST', url, headers, payload: body });
}

const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string, body?: string) => part(`Content-Disposition: form-data; name="${name}"`, body);
const file = part('Content-Disposition: form-data; name="csv"; filename="a.csv"', 'vendor,product\nA');
const end = '--b--\r\n';

const unreadable: [string, Sent][] = [
  ['no boundary', { type: 'multipart/form-data', body: file + end }],
  ['an empty boundary', { type: 'multipart/form-data; boundary=', body: file + end }],
  ['an empty boundary in quotes', { type: 'multipart/form-data; boundary=""', body: file + end }],
  ['a boundary without a value', { type: 'multipart/form-data; boundary', body: file + end }],
  ['another boundary', { type: 'multipart/form-data; boundary=c', body: file + end }],
  ['a boundary of 3,000 letters', { type: `multipart/form-data; boundary=${'b'.repeat(3000)}`, body: file }],
  ['no end', { body: file }],
  ['an end within a head', { body: '--b\r\nContent-Disposition: form-d' }],
  ['no form at all', { body: 'vendor,product\nA,B\n' }],
  [
    'a field of JSON that is none',
    {
      body:
        part('Content-Disposition: form-data; name="mapping"\r\nContent-Type: application/json', '{') + end,
    },
  ],
  ['a field named __proto__', { body: field('__proto__') + file + end }],
  ['a field named constructor', { body: field('constructor') + file + end }],
  ['a file named toString', { body: file.replace('"csv"', '"toString"') + end }],
];

const excessive: [string, Sent][] = [
  ['two files', { body: file + file + end }],
  ['5,000 files', { body: file.repeat(5000) + end }],
  ['50 fields', { body: field('f').repeat(50) + file + end }],
  ['5,000 parts', { body: field('f').repeat(5000) + end }],
];

const foreign: [string, Sent][] = [
  ['another kind of parts', { type: 'multipart/mixed; boundary=b', body: file + end }],
  ['half a content type', { type: 'multipart', body: file + end }],
  ['no content type', { type: ';;;;', body: file + end }],
  ['gzip', { body: gzipSync(file + end), encoding: 'gzip' }],
  ['gzip that is none', { body: file + end, encoding: 'gzip' }],
  ['gzip that is cut off', { body: gzipSync(file + end).subarray(0, 40), encoding: 'gzip' }],
  ['an unknown encoding', { body: file + end, encoding: 'klingon' }],
  ['an encoding named __proto__', { body: file + end, encoding: '__proto__' }],
];

const cases = [
  ...unreadable.map(([what, sent]) => ({ what, sent, status: 400 })),
  ...excessive.map(([what, sent]) => ({ what, sent, status: 413 })),
  ...foreign.map(([what, sent]) => ({ what, sent, status: 415 })),
];
test.each(doors.flatMap((url) => cases.map((each) => ({ url, ...each }))))(
  'A form with $what is answered with $status by $url',
  async ({ url, sent, status }) => {
    const answer = await send(url, sent);
    expect(answer.json()).toMatchObject({ status });
    expect(answer.json().message).not.toMatch(/Multipart|FST_|busboy|Something went wrong/i);
  },
);

test.each(doors)('A form without a file is still asked for one, by %s', async (url) => {
  expect(jsonOf(await send(url, { body: field('f') + end }), 422).code).toBe('no_file');
  expect((await send(url, { body: '' })).json()).toMatchObject({ status: 422, code: 'no_file' });
  expect((await send(url, { body: part('Content-Disposition: form-data') + end })).statusCode).toBe(422);
});

test.each(doors)('Whoever sends less of a form than they said is not waited for by %s', async (url) => {
  const port = await portOf(app.http);
  const head = [
    `POST ${url} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Cookie: ${admin.cookie}`,
    'Content-Type: multipart/form-data; boundary=c',
    `Content-Length: ${file.length}`,
    'Connection: close',
  ];
  const answer = await sendRaw(port, `${head.join('\r\n')}\r\n\r\n${file}`);
  expect(readRaw(answer)).toMatchObject({ status: 400, body: { code: 'bad_form' } });
});

const line = fc.constantFrom('\r\n', '\n', '\r', '', '\r\n\r\n', '--b', '--b--', '\0', ' ');
const word = fc.oneof(
  fc.constantFrom(
    'Content-Disposition: form-data; name="mapping"',
    'Content-Disposition: form-data; name="csv"; filename="a.csv"',
    "Content-Disposition: form-data; name*=utf-16''%ff%zz; filename*=x",
    'Content-Type: application/json',
    'Content-Type: text/plain; charset=klingon',
    'Content-Transfer-Encoding: base64',
    'vendor,product',
    '"',
    '{}',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const type = fc.oneof(
  fc.constant('multipart/form-data; boundary=b'),
  fc
    .string({ maxLength: 30 })
    .map((text) => `multipart/form-data; boundary=b${text.replace(/[^\x20-\x7e]/g, '')}`),
  fc.string({ maxLength: 30 }).map((text) => `multipart/form-data${text.replace(/[^\x20-\x7e]/g, '')}`),
);

test('No form, however broken, is answered as a fault of ours', async () => {
  const form = fc.array(fc.oneof(line, word), { maxLength: 30 }).map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...doors), type, form, async (url, sentType, body) => {
      const { statusCode } = await send(url, { type: sentType, body });
      expect(statusCode).toBeLessThan(500);
    }),
    runs(400),
  );
});
