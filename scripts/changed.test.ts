import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFiles } from './changed-files.ts';
import { readImporters } from './import-graph.ts';
import { fitting, nearestTests } from './nearest-tests.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-changed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return Object.keys(files);
}

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com'];
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

const project = {
  'domain/src/money.ts': 'export const cents = 100;',
  'domain/src/money.test.ts': `import { cents } from './money.ts';`,
  'api/src/contracts.ts': `import { cents } from '@purser/domain/money';`,
  'server/src/app.ts': `import { a } from './features/contracts/contracts.routes.ts';
    import { b } from './features/users/users.routes.ts';`,
  'server/src/features/contracts/contracts.routes.ts': `import type { C } from '@purser/api/contracts';`,
  'server/src/features/contracts/contracts.test.ts': `import { startApp } from '../../../test/start-app.ts';`,
  'server/src/features/endpoints.test.ts': `import { startApp } from '../../test/start-app.ts';`,
  'server/src/features/users/users.routes.ts': 'export const b = 1;',
  'server/src/features/users/users.test.ts': `import { startApp } from '../../../test/start-app.ts';`,
  'server/test/start-app.ts': `import { app } from '../src/app.ts';`,
  'web/src/screens/rare.tsx': 'export const Rare = 1;',
  'web/src/screens/table.tsx': `const load = () => import('./rare.tsx');`,
  'web/src/router.test.tsx': `import { table } from './screens/table.tsx';`,
};

test('A change reaches the tests that import it, the nearest first, across workspaces too', () => {
  const importers = readImporters(folder, write(project));
  expect(nearestTests(['domain/src/money.ts'], importers)).toEqual([
    'domain/src/money.test.ts',
    'server/src/features/contracts/contracts.test.ts',
  ]);
});

test('Ways through what begins the application aren’t followed; tests in the folder above are near', () => {
  const importers = readImporters(folder, write(project));
  expect(nearestTests(['server/src/features/users/users.routes.ts'], importers)).toEqual([
    'server/src/features/users/users.test.ts',
    'server/src/features/endpoints.test.ts',
  ]);
});

test('Code that is fetched on demand is imported as well, and a changed test is its own', () => {
  const importers = readImporters(folder, write(project));
  expect(nearestTests(['web/src/screens/rare.tsx'], importers)).toEqual(['web/src/router.test.tsx']);
  expect(nearestTests(['domain/src/money.test.ts'], importers)).toEqual(['domain/src/money.test.ts']);
});

test('Of the tests the nearest are run, for as long as there is time', () => {
  const times = new Map([
    ['a', 4],
    ['b', 5],
    ['c', 1],
  ]);
  expect(fitting(['a', 'b', 'c'], 9, (name) => times.get(name) ?? 0)).toEqual(['a', 'b']);
});

test('A test that takes longer than what is left makes way for those after it', () => {
  const times = new Map([
    ['short', 1],
    ['long', 60],
    ['further', 2],
  ]);
  expect(fitting(['short', 'long', 'further'], 50, (name) => times.get(name) ?? 0)).toEqual([
    'short',
    'further',
  ]);
});

test('What differs from where the branch left main is changed: committed, not committed, new, and gone', () => {
  write({ 'same.ts': '1', 'edited.ts': '1', 'gone.ts': '1', 'committed.ts': '1' });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'Begun');
  git('checkout', '-qb', 'branch');
  write({ 'committed.ts': '2' });
  git('commit', '-qam', 'Changed');
  write({ 'edited.ts': '2', 'new.ts': '1' });
  rmSync(join(folder, 'gone.ts'));
  expect(readFiles(folder).changed.toSorted()).toEqual(['committed.ts', 'edited.ts', 'gone.ts', 'new.ts']);
  expect(readFiles(folder).all).toContain('new.ts');
});
