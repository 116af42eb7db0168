import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './installed.mjs';

const pg = { version: '8.0.0', integrity: 'sha512-a' };
const here = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
const elsewhere = { version: '1.0.0', optional: true, os: ['sunos'], cpu: ['mips'] };
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-installed-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(wanted, present) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
}

test.each([
  ['all is there', { 'node_modules/pg': pg }, { 'node_modules/pg': pg }, true],
  ['a package is missing', { 'node_modules/pg': pg }, {}, false],
  [
    'a package has another version',
    { 'node_modules/pg': { ...pg, version: '9.0.0' } },
    { 'node_modules/pg': pg },
    false,
  ],
  [
    'a package has another content',
    { 'node_modules/pg': { ...pg, integrity: 'sha512-b' } },
    { 'node_modules/pg': pg },
    false,
  ],
  ['a package for another machine is missing', { 'node_modules/x': elsewhere }, {}, true],
  ['a package for this machine is missing', { 'node_modules/x': here }, {}, false],
])('An install where %s is judged rightly.', (_what, wanted, present, expected) => {
  write({ '': { name: 'purser' }, ...wanted }, present);
  expect(isInstalled(folder)).toBe(expected);
});

test('An install that was cut off has no record and is no install.', () => {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: {} }));
  expect(isInstalled(folder)).toBe(false);
});
