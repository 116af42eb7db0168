import { screen } from '@testing-library/react';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { maya, openApp, signedIn, usersAnswer } from './render-app.tsx';
import { newUser } from './user.ts';

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
  return { sent, user: newUser() };
}
