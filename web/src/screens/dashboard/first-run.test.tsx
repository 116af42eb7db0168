import type { User } from '@purser/api/users';
import { defaultOptions } from '@purser/domain/options';
import { defaultWorkflow } from '@purser/domain/workflow';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes, statsOf } from '../../../test/dashboard.ts';
import { mailsAnswer } from '../../../test/mail.ts';
import { answerFrom, json } from '../../../test/network.ts';
import { maya, openApp, usersAnswer } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';

/** An installation that has just begun, but for what is given. */
function openNew(given: Parameters<typeof answerFrom>[0] = {}) {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/stats/financial': () => json(statsOf({ items: 0, activeItems: 0 })),
    'GET /api/users': () => usersAnswer([maya]),
    'GET /api/mails': () => mailsAnswer([], { transport: 'files' }),
    ...given,
  });
  openApp('/dashboard');
  return { sent, user: newUser() };
}

const findSteps = () => screen.findByRole('region', { name: 'First steps' });
const stepsIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('.two > span')?.textContent);
const linksIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('A new installation shows its administrator what to do first, what of it is done, and where', async () => {
  openNew();
  const card = await findSteps();
  await waitFor(() =>
    expect(stepsIn(card)).toEqual([
      'Name your business segments, to do',
      'Add your people, to do',
      'Choose who approves requests, to do',
      'Set up outgoing mail, to do',
      'Bring in your software, to do',
    ]),
  );
  expect(within(card).getByText('0 of 5 done')).toBeTruthy();
  expect(within(card).getByText(/^You are an administrator.* Amounts are in US dollars\./)).toBeTruthy();
  expect(linksIn(card)).toEqual([
    '/settings',
    '/settings?tab=users',
    '/settings?tab=workflow',
    '/settings?tab=email-rules',
    '/table/import',
  ]);
});

const ben: User = { ...maya, id: 2, name: 'Ben', username: 'ben', email: 'ben@example.com' };
const named = defaultWorkflow.map((step) => ({ ...step, approverId: 1 }));
const done = {
  'GET /api/users': () => usersAnswer([maya, ben]),
  'GET /api/settings/software-options': () => json({ ...defaultOptions, businessSegments: ['North'] }),
  'GET /api/settings/workflow': () => json({ steps: named }),
  'GET /api/mails': () => mailsAnswer([]),
};

test('Each step says that it is done once it is', async () => {
  openNew(done);
  const card = await findSteps();
  await within(card).findByText('4 of 5 done');
  expect(stepsIn(card)).toEqual([
    'Name your business segments, done',
    'Add your people, done',
    'Choose who approves requests, done',
    'Set up outgoing mail, done',
    'Bring in your software, to do',
  ]);
});

test('Whoever isn’t an administrator sees only what they can do, and nothing else is asked for', async () => {
  const { sent } = openNew({ 'GET /api/me': () => json({ ...maya, role: 'user' }) });
  const card = await findSteps();
  await waitFor(() =>
    expect(stepsIn(card)).toEqual(['Name your business segments, to do', 'Bring in your software, to do']),
  );
  expect(within(card).queryByText(/administrator|CURRENCY/)).toBeNull();
  expect(sent.some(({ url }) => url.startsWith('/api/mails'))).toBe(false);
});

test('Who has begun sees what is left also with software, and nothing once all is done', async () => {
  let items = 0;
  const figures = () => json(statsOf({ items, activeItems: items }));
  openNew({ 'GET /api/stats/financial': figures });
  await findSteps();
  items = 3;
  cleanup();
  openNew({ 'GET /api/stats/financial': figures });
  expect(await screen.findByText('Bring in your software')).toBeTruthy();
  expect(await screen.findByText('1 of 5 done')).toBeTruthy();
});

test('Where all is done there is no list, and none comes to a dashboard that wasn’t empty', async () => {
  openNew({ 'GET /api/stats/financial': () => json(statsOf()) });
  await screen.findByText('2 active items');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  localStorage.setItem(`first-steps-${maya.id}`, 'begun');
  cleanup();
  openNew({ ...done, 'GET /api/stats/financial': () => json(statsOf()) });
  await screen.findByText('2 active items');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
});

test('Dismissed, it stays away for this person and not for others', async () => {
  const { user } = openNew();
  const card = await findSteps();
  await user.click(within(card).getByRole('button', { name: 'Dismiss the first steps' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Dashboard');
  cleanup();
  openNew();
  await screen.findByText('No software yet');
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  cleanup();
  openNew({ 'GET /api/me': () => json({ ...maya, id: 2 }) });
  expect(await findSteps()).toBeTruthy();
});

test('Add New Software on an empty dashboard opens the dialog of that name', async () => {
  const { user } = openNew();
  await user.click(await screen.findByRole('button', { name: 'Add New Software' }));
  await screen.findByRole('dialog', { name: 'Add New Software' });
  expect(window.location.pathname).toBe('/dashboard');
});
