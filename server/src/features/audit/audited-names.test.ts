import path from 'node:path';
import { audited } from '@purser/api/audited';
import { auditActionNames } from '@purser/domain/audit-actions';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { projectFolder, sourceFiles } from '../../../test/growth/pattern-source.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const chief = { email: 'maya.chief@example.com', role: 'admin' } as const;

/** The endpoints of the API that write, or take data away as a file, by address. */
async function writingAddresses(): Promise<string[]> {
  const found: string[] = [];
  for (const file of sourceFiles('api/src')) {
    const module: Record<string, unknown> = await import(path.join(projectFolder, file));
    for (const value of Object.values(module)) {
      if (typeof value !== 'object' || value === null || !('address' in value)) continue;
      const address = String(value.address);
      const takesAway = 'reply' in value && value.reply === 'file';
      if (!address.startsWith('GET ') || 'isWrite' in value || takesAway) found.push(address);
    }
  }
  return found;
}

test('Each endpoint that writes, or takes data away as a file, is named as audited, or says why it is not', async () => {
  const addresses = await writingAddresses();
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !Object.hasOwn(audited, address))).toEqual([]);
});

test('Each route of the server that writes is named too, and the table names no other', async () => {
  const { visitor: admin } = await withVisitor(chief);
  const { paths } = jsonOf(await admin.get('/api/openapi.json'));
  const routes = Object.entries<object>(paths).flatMap(([url, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  const writes = routes.filter((route) => !route.startsWith('GET '));
  expect(writes.filter((route) => !Object.hasOwn(audited, route))).toEqual([]);
  expect(Object.keys(audited).filter((address) => !routes.includes(address))).toEqual([]);
});

test('Each action is written by some call, or by Purser itself', () => {
  const called = Object.values(audited).flatMap((what) => (!what || 'not' in what ? [] : what));
  expect(auditActionNames.filter((action) => !called.includes(action))).toEqual([
    'evaluation_ended',
    'backup_restored',
    'audit_shortened',
  ]);
});
