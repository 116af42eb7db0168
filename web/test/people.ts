import type { User, UserDuties, UserRole } from '@purser/api/users';
import { configure, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

// Loaded now, so that no test waits for it.
import '../src/features/users/users.tsx';
import '../src/screens/settings/settings.tsx';
import { answerFrom, json, type Routes } from './network.ts';
import { giveHeight } from './portfolio.ts';
import { maya, openApp, usersAnswer } from './render-app.tsx';
import { jack, requestOf, requestRoutes, tom } from './requests.ts';
import { newUser } from './user.ts';

// The whole application is drawn for each test, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

export const people: readonly User[] = [jack, maya, tom];

export const roles: readonly UserRole[] = [
  { id: maya.id, role_type: 'Tech Admin', software_name: 'Adobe Creative Cloud' },
  { id: tom.id, role_type: 'Executive Sponsor', software_name: 'Zoom Workplace' },
  { id: tom.id, role_type: 'Business Owner', software_name: 'Adobe Creative Cloud' },
  { id: tom.id, role_type: 'Business Owner', software_name: 'Figma Organization' },
];

export const noDuties: UserDuties = { software: [], requests: [], steps: [], workflow: [], groups: [] };

/** What Tom would leave behind. */
export const duties: UserDuties = {
  software: [
    { softwareId: 1, software_name: 'Adobe Creative Cloud', role_type: 'Business Owner' },
    { softwareId: 2, software_name: 'Figma Organization', role_type: 'Business Owner' },
    { softwareId: 3, software_name: 'Zoom Workplace', role_type: 'Executive Sponsor' },
  ],
  requests: [{ requestId: 128, title: 'Wasabi - Hot Cloud Storage', role_type: 'Tech Admin' }],
  steps: [
    {
      requestId: 128,
      requestNumber: 'REQ-000128',
      title: 'Wasabi - Hot Cloud Storage',
      step: 'Legal Review',
      isCurrent: true,
    },
    {
      requestId: 129,
      requestNumber: 'REQ-000129',
      title: 'Canva - Enterprise',
      step: 'Finance Approval',
      isCurrent: false,
    },
  ],
  workflow: ['Legal Review'],
  groups: [],
};

/** Opens the Users tab for Maya, an admin, or for whoever `me` is. */
export function openPeople(more: Routes = {}, me: User = maya, search = '') {
  giveHeight();
  // Rows are measured, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 57 });
  const sent = answerFrom({
    ...requestRoutes(requestOf()),
    'GET /api/me': () => json({ ...maya, ...me }),
    'GET /api/users': () => usersAnswer(people),
    'GET /api/users/roles': () => json(roles),
    'GET /api/imports': () => json([]),
    ...more,
  });
  const client = openApp(`/settings?tab=users${search}`);
  return { sent, client, user: newUser({ applyAccept: false }) };
}

export const list = () => screen.findByRole('list', { name: 'Users' });

/** The rows that are drawn. Opened ones hold further lists. */
export const rows = async (): Promise<HTMLElement[]> => [
  ...(await list()).querySelectorAll<HTMLElement>(':scope > li'),
];

/** Somebody's row, found by their name. */
export async function rowOf(name: string): Promise<HTMLElement> {
  await within(await list()).findByText(name, { selector: '[title]' });
  const row = (await rows()).find((one) => within(one).queryByText(name, { selector: '[title]' }));
  if (!row) throw new Error(`${name} has no row.`);
  return row;
}

/** Presses a button of somebody's row. */
export const pressIn = async (user: UserEvent, name: string, button: string | RegExp) =>
  user.click(within(await rowOf(name)).getByRole('button', { name: button }));

/** The names in the order of their rows. */
export const names = async () =>
  (await rows()).map((row) => row.querySelector('[title]')?.getAttribute('title'));

/** What the one toast says. While a question is open, the toast stands behind it. */
export const toastText = async (text: string) =>
  within(await screen.findByLabelText('Notifications (F8)')).findByText(text);

export const csvOf = (text: string, name = 'people.csv', type = 'text/csv') =>
  new File([text], name, { type });

/** A file of seven people. */
export const sevenPeople = csvOf(
  [
    'email,name',
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@example.com,"Person, ${name}"`),
  ].join('\n'),
);

export const input = () => screen.findByLabelText<HTMLInputElement>('CSV file');
