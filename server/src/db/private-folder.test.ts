import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../../test/server-files.ts';
import { startServer } from '../../test/server-process.ts';
import { makePrivate } from './private-folder.ts';

/** What in a folder, itself included, others than its owner may read, write or enter. */
function openIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return ['.', ...entries].filter((entry) => (statSync(path.join(folder, entry)).mode & 0o077) !== 0);
}

function leaveOpen(dataDir: string): void {
  mkdirSync(path.join(dataDir, 'mail'));
  mkdirSync(path.join(dataDir, 'files/ab'), { recursive: true });
  const files = ['mail/1.eml', 'files/ab/abc', 'postgres.log', 'session-secret', 'session-secret.99'];
  for (const file of files) writeFileSync(path.join(dataDir, file), 'a'.repeat(64));
  for (const file of files) chmodSync(path.join(dataDir, file), 0o644);
  for (const folder of ['mail', 'files', 'files/ab', '.']) chmodSync(path.join(dataDir, folder), 0o755);
}

test('All that a server keeps is its account’s alone, also what an older version has left open', async () => {
  const dataDir = makeDataFolder();
  leaveOpen(dataDir);
  const server = await startServer({ databaseUrl: '', dataDir });
  expect(openIn(dataDir)).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['postgres', 'postgres.log', 'files.lock']));
  await server.kill();
});

test('Of a folder that is to be closed, what a link leads to is left alone', () => {
  const outside = makeDataFolder();
  const elsewhere = path.join(outside, 'shared');
  writeFileSync(elsewhere, '', { mode: 0o644 });
  const dataDir = makeDataFolder();
  chmodSync(dataDir, 0o755);
  symlinkSync(elsewhere, path.join(dataDir, 'link'));
  expect(makePrivate(dataDir)).toBe(true);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);
});
