import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../test/new-folder.ts';
import { startApp } from '../../test/start-app.ts';
import { serveApp } from './app-files.ts';
import { addGuards } from './security.ts';

const script = 'export const answer = 42;';

/** A server of a built app with a page and a script, behind the guards that stand before every app. */
async function serveBuilt() {
  const root = newFolder();
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), '<title>Purser</title>');
  writeFileSync(path.join(root, 'assets', 'app-1a2b.js'), script);
  writeFileSync(path.join(root, 'assets', 'app-1a2b.js.gz'), gzipSync(script));
  const app = await startApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const http = Fastify();
  await addGuards(http, { appUrl: 'http://127.0.0.1:3000', rateLimit: 0 }, app.sessions);
  await serveApp(http, root);
  return http;
}

test('A script is sent as the build has compressed it, to be kept for good', async () => {
  const http = await serveBuilt();
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await http.inject({ url: '/assets/app-1a2b.js', headers });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  });
  expect(gunzipSync(answer.rawPayload).toString()).toBe(script);
  const plain = await http.inject({ url: '/assets/app-1a2b.js' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.payload).toBe(script);
});

test('What headers say of pages goes with the page, and not with every script', async () => {
  const http = await serveBuilt();
  const page = await http.inject({ url: '/requests/7' });
  expect(page.payload).toContain('<title>Purser</title>');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'SAMEORIGIN' });
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  const part = await http.inject({ url: '/assets/app-1a2b.js' });
  expect(part.headers['content-security-policy']).toBeUndefined();
  expect(part.headers['x-frame-options']).toBeUndefined();
  // Its name is of its content: nobody asks whether it is still the same.
  expect(part.headers.etag).toBeUndefined();
  expect(part.headers['last-modified']).toBeUndefined();
});

test.each(['bytes=9-1', 'bytes=99999-', 'bytes=abc', 'bytes=0-1,5-6'])(
  'A file is whole, even where %s of it is asked for',
  async (range) => {
    const http = await serveBuilt();
    const answer = await http.inject({ url: '/assets/app-1a2b.js', headers: { range } });
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toBe(script);
  },
);
