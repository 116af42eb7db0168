import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locked } from './folder-lock.mjs';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('Work of one name never overlaps, and all of it is done.', async () => {
  const events = [];
  const work = async () => {
    events.push('begin');
    await new Promise((resolve) => setImmediate(resolve));
    events.push('end');
  };
  await Promise.all([
    locked('build', work, folder),
    locked('build', work, folder),
    locked('build', work, folder),
  ]);
  expect(events).toEqual(['begin', 'end', 'begin', 'end', 'begin', 'end']);
});

test('A lock that its holder no longer touches is passed by.', async () => {
  const path = join(folder, 'install.lock');
  writeFileSync(path, '');
  utimesSync(path, new Date(0), new Date(0));
  expect(await locked('install', () => 'done', folder)).toBe('done');
});

test('Work that fails gives the lock back.', async () => {
  const failing = locked('build', () => Promise.reject(new Error('It failed.')), folder);
  await expect(failing).rejects.toThrow('It failed.');
  expect(await locked('build', () => 'done', folder)).toBe('done');
});
