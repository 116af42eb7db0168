import type { System } from '@purser/api/system';
import { screen } from '@testing-library/react';
import { answerFrom, json, type Routes } from './network.ts';
import { maya, openApp, signedIn } from './render-app.tsx';
import { newUser } from './user.ts';

/** An installation of which nothing wants a look, with other parts. */
export const systemOf = (other: Partial<System> = {}): System => ({
  checkedAt: '2026-11-21T12:00:00.000Z',
  version: '1.4.0',
  node: '26.10.0',
  startedAt: '2026-11-20T09:00:00.000Z',
  command: '/opt/purser/bin/purser',
  database: {
    kind: 'outside',
    host: 'db.example.com:5432',
    version: '18.1 (Debian 18.1-1)',
    size: 184_000_000,
    connections: 9,
    mostConnections: 20,
  },
  storage: { kind: 'bucket', bucket: 'purser-files', isReachable: true, files: 1231, size: 4_200_000_000 },
  mail: { isConfigured: true, server: 'mail.example.com:587', waiting: 0, givenUp: 0, oldestWaitingAt: null },
  jobs: { waiting: 0, failed: 0, next: { name: 'write-backup', at: '2026-11-22T02:00:00.000Z' } },
  signIn: { kind: 'provider', provider: 'accounts.google.com', domains: ['example.com'] },
  backup: {
    last: backupOf(),
    isRunning: false,
    isEncrypted: true,
    folder: 'BACKUP_DIR',
    nextAt: '2026-11-22T02:00:00.000Z',
    failures: [],
  },
  migrations: { applied: 14, known: 14, newest: '0013_percentages_function' },
  errors: [],
  ...other,
});

/** A backup of the night, with other values. */
export const backupOf = (createdAt = '2026-11-21T08:00:00.000Z', verified = true) => ({
  name: `purser-${createdAt.replace(/[-:]|\.000/g, '')}.backup`,
  size: 4_300_000_000,
  createdAt,
  verified,
});

/** Opens the tab whose network answers like this, as an administrator or as anybody else. */
export async function openSystem(more: Routes = {}, role: 'admin' | 'user' = 'admin') {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/me': () => json({ ...maya, role }),
    'GET /api/system': () => json(systemOf()),
    'GET /api/system/backups': () => json([backupOf()]),
    ...more,
  });
  openApp('/settings?tab=system');
  await screen.findByRole('tab', { name: 'System', selected: true });
  return { sent, user: newUser() };
}
