import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoFolder } from './demo-folder.ts';

let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'purser-folder-'));
});
afterEach(() => rmSync(place, { recursive: true }));

test('Without DATA_DIR a demonstration has a new folder, which goes with it.', () => {
  const { path, isFilled, leave } = demoFolder(undefined);
  expect(isFilled).toBe(false);
  expect(readdirSync(path)).toEqual([]);
  leave();
  expect(existsSync(path)).toBe(false);
});

test.each(['.', 'new/deep'])('DATA_DIR names where it is, be it empty or not there yet: %s', (name) => {
  const named = join(place, name);
  const { path, isFilled, leave } = demoFolder(named);
  expect({ path, isFilled }).toEqual({ path: named, isFilled: false });
  leave();
  expect(existsSync(named)).toBe(true);
});

test('A demonstration that was completed is there again at the next start.', () => {
  demoFolder(place).settle();
  expect(demoFolder(place)).toMatchObject({ path: place, isFilled: true });
});

test('A folder with anything else in it is refused in words, and nothing in it is changed.', () => {
  writeFileSync(join(place, 'session-secret'), 'secret');
  expect(() => demoFolder(place)).toThrow(
    `DATA_DIR is ${place}, and what is in it is no demonstration. Nothing was changed. Name an empty folder, or leave DATA_DIR out: the demonstration then makes a folder of its own.`,
  );
  expect(readdirSync(place)).toEqual(['session-secret']);
});

test('Half a demonstration is neither shown nor filled a second time.', () => {
  demoFolder(place);
  expect(() => demoFolder(place)).toThrow(/never completed\. Nothing was changed\. Remove that folder/);
});

test('A file instead of a folder is refused in words.', () => {
  const file = join(place, 'file');
  writeFileSync(file, '');
  expect(() => demoFolder(file)).toThrow(/^DATA_DIR can't be used: /);
});
