import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { postgresParts } from './postgres-parts.ts';

function native(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-native-'));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return folder;
}

test('PostgreSQL and its libraries are told with their versions, and one that nobody entered isn’t left off', () => {
  const folder = native({
    'bin/postgres': 'PostgreSQL 9.1\0PostgreSQL 18.4 on x86_64',
    'lib/libcrypto.so.1.1': 'OpenSSL 1.1.1w  11 Sep 2023',
    'lib/libssl.so.1.1': '',
    'lib/libicuuc.so.60.2': '',
    'lib/libxml2.so.2': '\x0120904\0',
    'lib/libpq.so.5.18': '',
    'lib/libnew.so.3': '',
    'lib/libpq.a': '',
  });
  const told = postgresParts(folder).map(({ name, version, license }) => `${name} ${version} ${license}`);
  expect(told).toEqual([
    'postgresql 18.4 PostgreSQL',
    'openssl 1.1.1w OpenSSL',
    'icu 60.2 Unicode-DFS-2016',
    'libxml2 2.9.4 MIT',
    'libnew.so.3 unknown LicenseRef-unknown',
  ]);
});
