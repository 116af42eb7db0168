import type { EmailRules, Mail } from '@purser/api/mail';
import { defaultMailRules } from '@purser/domain/default-mail-rules';
import { fillSubject } from '@purser/domain/mail-templates';
import { screen, within } from '@testing-library/react';
import { MailRules } from '../src/features/mail/mail-rules.tsx';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { maya, signedIn } from './render-app.tsx';
import { renderTab } from './settings-tab.tsx';
import { newUser } from './user.ts';

/** The rules of a new installation. */
export const rules: EmailRules = defaultMailRules;

/** A mail that was sent, with other values. */
export const mailOf = (other: Partial<Mail> = {}): Mail => ({
  id: 12,
  event: 'softwareComment',
  status: 'sent',
  userId: 4,
  userName: 'Ann Lee',
  address: 'ann@example.com',
  subject: 'Adobe Creative Cloud: comment by Jack',
  link: '/dashboard?software=5',
  why: 'You are its business owner.',
  isTest: false,
  sentBy: 'smtp',
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  lastAttemptAt: '2026-11-21T09:00:01.000Z',
  ...other,
});

/** What the list of mails answers. */
export function mailsAnswer(
  mails: readonly Mail[],
  {
    transport = 'smtp',
    ...counts
  }: { transport?: 'smtp' | 'files'; waiting?: number; sent?: number; failed?: number } = {},
): Response {
  const count = (status: Mail['status']) => mails.filter((mail) => mail.status === status).length;
  return json({
    mails,
    counts: { waiting: count('waiting'), sent: count('sent'), failed: count('failed'), ...counts },
    transport,
  });
}

const bodyOf = ({ body }: SentRequest): Readonly<Record<string, unknown>> =>
  typeof body === 'string' ? JSON.parse(body) : {};

/** What was sent by a method to a path, parsed. */
export const bodiesOf = (sent: readonly SentRequest[], method: string, url: string) =>
  sent.filter((request) => request.method === method && request.url === url).map(bodyOf);

export const rulesAddress = '/api/settings/email-rules';

/** A preview as the server makes it, with a vendor whose name is markup. */
const preview = (request: SentRequest) => {
  const { subject, html } = bodyOf(request);
  return json({
    subject: fillSubject(String(subject), { vendor: 'Adobe' }),
    html: String(html).replaceAll('{{vendor}}', '&lt;b&gt;Adobe&lt;/b&gt;'),
    about: 'Adobe Creative Cloud',
    unknownPlaceholders: [],
  });
};

type How = { readonly role?: 'admin' | 'user' };

/** Draws the tab whose network answers like this. */
export async function openMailRules(more: Routes = {}, { role = 'admin' }: How = {}) {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/me': () => json({ ...maya, role }),
    [`GET ${rulesAddress}`]: () => json(rules),
    [`POST ${rulesAddress}/preview`]: preview,
    'GET /api/mails': () => mailsAnswer([mailOf()]),
    ...more,
  });
  const client = renderTab(MailRules, { role });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return { sent, client, user: newUser() };
}

/** Opens the tab and unfolds one rule. */
export async function openRule(title: string, ...how: Parameters<typeof openMailRules>) {
  const opened = await openMailRules(...how);
  await opened.user.click(await screen.findByRole('button', { name: title }));
  const frame = await screen.findByRole('region', { name: title });
  const rule = within(frame);
  const subject = rule.getByRole<HTMLInputElement>('textbox', { name: /^Subject/ });
  const body = rule.getByRole<HTMLTextAreaElement>('textbox', { name: /^HTML body/ });
  // Without what the changes began from.
  const puts = () => bodiesOf(opened.sent, 'PUT', rulesAddress).map(({ from: _from, ...changes }) => changes);
  return { ...opened, frame, rule, subject, body, puts };
}
