import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectTo, portOf, readRaw, sendRaw } from '../../test/raw-requests.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { type ConnectionLimits, openHttpServer, usualLimits } from './http-server.ts';

const host = 'Host: 127.0.0.1:3000\r\n';
const json = 'Content-Type: application/json\r\n';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  await app.http.ready();
  port = await portOf(app.http);
});
afterAll(() => app[Symbol.asyncDispose]());

test.each([
  ['a header of 60 kB', `GET /healthz HTTP/1.1\r\n${host}X: ${'a'.repeat(60_000)}\r\n\r\n`, 431],
  ['3,000 headers', `GET /healthz HTTP/1.1\r\n${host}${'X: 1234\r\n'.repeat(3000)}\r\n`, 431],
  ['an address of 60 kB', `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['no request at all', 'HELLO\r\n\r\n', 400],
  ['an unknown method', `HELLO / HTTP/1.1\r\n${host}\r\n`, 400],
  ['another protocol', '\x16\x03\x01\x02\0\x01\0', 400],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a zero byte in the address', `GET /\0 HTTP/1.1\r\n${host}\r\n`, 400],
  ['a line feed alone', `GET /healthz HTTP/1.1\n${host}\n`, 400],
  ['a header without a colon', `GET /healthz HTTP/1.1\r\n${host}nonsense\r\n\r\n`, 400],
  [
    'two lengths',
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    400,
  ],
  [
    'a length beside chunks',
    `POST /api/auth/login HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a broken chunk',
    `POST /api/auth/login HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n`,
    400,
  ],
  [
    'an unknown Transfer-Encoding',
    `POST /api/auth/login HTTP/1.1\r\n${host}Transfer-Encoding: klingon\r\n\r\n`,
    400,
  ],
  ['an unknown Expect', `GET /healthz HTTP/1.1\r\n${host}Expect: wonders\r\n\r\n`, 400],
  ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n`, 400],
])(
  'What the parser refuses is a problem in JSON, after which the connection is closed: %s',
  async (_what, sent, expected) => {
    const { status, head, body } = readRaw(await sendRaw(port, sent));
    expect(status).toBe(expected);
    expect(head).toContain('connection: close');
    expect(head).toContain('content-type: application/json; charset=utf-8');
    expect(body).toMatchObject({
      status: expected,
      type: expect.stringMatching(/^urn:purser:problem:/),
      title: expect.any(String),
      detail: expect.any(String),
      error: expect.any(String),
    });
  },
);

test.each([
  ['two hosts', `GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n`],
  ['the same host twice', `GET /healthz HTTP/1.1\r\n${host}${host}`],
  ['no host', 'GET /healthz HTTP/1.1\r\n'],
  ['an empty host', 'GET /healthz HTTP/1.1\r\nHost:\r\n'],
  ['a host with a user', 'GET /healthz HTTP/1.1\r\nHost: purser@evil.example\r\n'],
  ['a host with a space', 'GET /healthz HTTP/1.1\r\nHost: purser evil.example\r\n'],
  ['a host with a path', 'GET /healthz HTTP/1.1\r\nHost: purser/evil\r\n'],
  ['two hosts in one', 'GET /healthz HTTP/1.1\r\nHost: purser, evil.example\r\n'],
  ['a whole address at another host', `GET http://evil.example/healthz HTTP/1.1\r\n${host}`],
  ['a whole address with a user', `GET http://a:b@127.0.0.1:3000/healthz HTTP/1.1\r\n${host}`],
])('A request that is unclear about its host is refused: %s', async (_what, sent) => {
  const { status, body } = readRaw(await sendRaw(port, `${sent}Connection: close\r\n\r\n`));
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'bad_host', status: 400 });
});

test.each([
  `GET /healthz HTTP/1.1\r\n${host}`,
  'GET /healthz HTTP/1.1\r\nhost: [::1]:3000\r\n',
  'GET /healthz HTTP/1.1\r\nHost: purser.example.com\r\n',
  `GET http://127.0.0.1:3000/healthz HTTP/1.1\r\n${host}`,
  'GET /healthz HTTP/1.0\r\n',
])('A request that names its host is taken: %j', async (sent) => {
  expect(readRaw(await sendRaw(port, `${sent}Connection: close\r\n\r\n`))).toMatchObject({ status: 200 });
});

/** A server without the application, whose limits are so short that no test waits for them. */
async function openShort(handle: RequestListener, limits: Partial<ConnectionLimits>): Promise<number> {
  const server = openHttpServer(handle, { ...usualLimits, ...limits });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return portOf({ server });
}

test.each([
  ['nothing', ''],
  ['half a head', 'GET /healthz HTTP/1.1\r\nHost: purser\r\nX'],
])('Who sends %s is told that it took too long, and the connection is closed', async (_what, sent) => {
  const own = await openShort((_request, response) => response.end(), { longestHead: 20, checkEvery: 10 });
  const { status, head, body } = readRaw(await sendRaw(own, sent));
  expect(status).toBe(408);
  expect(head).toContain('connection: close');
  expect(body).toMatchObject({ code: 'timed_out', status: 408 });
});

test('Who sends half a body is told so as well', async () => {
  const limits = { longestHead: 20, longestRequest: 40, checkEvery: 10 };
  const own = await openShort((request) => request.resume(), limits);
  const answer = await sendRaw(own, `POST / HTTP/1.1\r\n${host}Content-Length: 10\r\n\r\nhalf`);
  expect(readRaw(answer)).toMatchObject({ status: 408, body: { code: 'timed_out' } });
});

test('Nothing is written into an answer that has begun', async () => {
  const own = await openShort((_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('The first half');
  }, {});
  const socket = await connectTo(own);
  const answer = text(socket).catch(() => 'broken off');
  socket.write(`POST / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`);
  await once(socket, 'readable');
  socket.write('no chunk\r\n');
  expect(await answer).not.toContain('HTTP/1.1 400');
});

test('Of connections without a request those go that have waited longest', async () => {
  const own = await openShort((_request, response) => response.end('{}'), { mostWaiting: 3 });
  const first = await connectTo(own);
  const over = once(first, 'close');
  const others = [await connectTo(own), await connectTo(own), await connectTo(own)];
  await over;
  for (const socket of others) {
    socket.write(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
    expect(await text(socket)).toContain('200 OK');
  }
});

test('A connection whose request is being answered stays, however many others are silent', async () => {
  const answers: (() => void)[] = [];
  const own = await openShort((_request, response) => answers.push(() => response.end('{}')), {
    mostWaiting: 2,
  });
  const busy = await connectTo(own);
  busy.write(`GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`);
  await expect.poll(() => answers.length).toBe(1);
  const silent: net.Socket[] = [];
  for (let at = 0; at < 5; at += 1) silent.push(await connectTo(own));
  await expect.poll(() => silent.filter((socket) => socket.readableEnded || socket.destroyed).length).toBe(3);
  answers[0]?.();
  expect(await text(busy)).toContain('200 OK');
});
