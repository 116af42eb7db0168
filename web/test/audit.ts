import type { AuditEntry } from '@purser/api/audit';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { maya, openApp, signedIn, usersAnswer } from './render-app.tsx';

/** An entry of the audit log, with other values. */
export const entryOf = (other: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 12,
  at: '2026-11-21T15:12:09.000Z',
  actorId: 1,
  actorName: 'Maya Lindqvist',
  action: 'role_changed',
  details: {
    target: { id: 3, name: 'Ines Moreau' },
    changes: [{ field: 'Role', from: 'administrator', to: 'user' }],
  },
  ip: '198.51.100.61',
  requestId: '01jd79a8-0000-4000-8000-000000000001',
  ...other,
});

/** What was asked of the list, each time. */
export const queriesOf = (sent: readonly SentRequest[]): Record<string, string>[] =>
  sent
    .filter(({ url }) => url.startsWith('/api/audit?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));

/** Opens the tab whose network answers like this, as an administrator or as anybody else. */
export async function openAuditLog(
  more: Routes,
  { search = '', role = 'admin' }: { search?: string; role?: 'admin' | 'user' } = {},
) {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/me': () => json({ ...maya, role }),
    'GET /api/users': () => usersAnswer([maya]),
    'GET /api/audit/extent': () => json({ days: 730, oldestAt: '2024-11-23T12:00:00.000Z' }),
    ...more,
  });
  openApp(`/settings?tab=audit${search}`);
  await screen.findByRole('tab', { name: 'Audit Log', selected: true });
  return { sent, user: userEvent.setup() };
}
