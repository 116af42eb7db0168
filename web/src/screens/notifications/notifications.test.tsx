import type { Notification } from '@purser/api/notifications';
import { settingsOf } from '@purser/domain/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerFrom, bodyOf, json, problem, type Routes, type SentRequest } from '../../../test/network.ts';
import { openApp, signedIn } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';

const noon = new Date(2026, 10, 21, 12, 0);
const at = (day: number, hour = 9): string => new Date(2026, 10, day, hour, 30).toISOString();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));

const rowOf = (other: Partial<Notification> = {}): Notification => ({
  id: 900,
  kind: 'comment',
  title: 'Grace Chen commented: Figma Organization',
  detail: 'Brand needs 12 more seats.',
  softwareId: 5,
  requestId: null,
  createdAt: at(21),
  readAt: null,
  ...other,
});

const turn = rowOf({
  id: 901,
  kind: 'your_turn',
  title: 'Your turn: Miro Enterprise',
  detail: null,
  softwareId: null,
  requestId: 3,
});
const imported = rowOf({
  id: 899,
  kind: 'import',
  title: 'Import done: licences.csv',
  softwareId: null,
  createdAt: at(19),
  readAt: at(20),
});
const old = rowOf({
  id: 898,
  kind: 'owner',
  title: 'Jack made you business owner: Avid',
  createdAt: at(2),
  readAt: at(3),
});

/** The page of a server that has these; what is narrowed, older or read is the server's to say. */
async function openPage(rows: readonly Notification[], more: Routes = {}, address = '/notifications') {
  let left = rows.filter(({ readAt }) => readAt === null).length;
  const sent = answerFrom({
    ...signedIn,
    'GET /api/notifications': () => json(rows),
    'GET /api/notifications/count': () => json({ count: left }),
    'POST /api/notifications/read': () => {
      left = 0;
      return json({ count: 0 });
    },
    'GET /api/me/notification-settings': () => json(settingsOf({})),
    ...more,
  });
  openApp(address);
  const list = await screen.findByRole('region', { name: 'Notifications' });
  const sentTo = (path: string): SentRequest[] =>
    sent.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === path);
  return { list, sentTo, user: newUser() };
}

const queryOf = (request: SentRequest | undefined): string => request?.url.split('?')[1] ?? '';

test('They stand by day, the newest first, each with what happened, when, and whether it was read', async () => {
  const { list } = await openPage([turn, rowOf(), imported, old]);
  await within(list).findByText('Your turn: Miro Enterprise');
  const days = within(list).getAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Thursday, Nov 19', 'Earlier']);
  const links = within(list).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/requests/3', 'Unread. My turn: Your turn: Miro Enterprise 9:30 AM'],
    [
      '/notifications?software=5',
      'Unread. Commented: Grace Chen commented: Figma OrganizationBrand needs 12 more seats. 9:30 AM',
    ],
    ['/table', 'Import done: Import done: licences.csvBrand needs 12 more seats. 9:30 AM'],
    [
      '/notifications?software=5',
      'Made owner: Jack made you business owner: AvidBrand needs 12 more seats. Nov 2',
    ],
  ]);
});

test('The navigation has the number of unread ones, and opening one marks it read', async () => {
  const { list, sentTo, user } = await openPage([turn, imported]);
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await navigation.findByRole('link', { name: 'Notifications, 1 unread' });
  await user.click(await within(list).findByRole('link', { name: /Miro/ }));
  await waitFor(() => expect(location.pathname).toBe('/requests/3'));
  expect(sentTo('POST /api/notifications/read').map(bodyOf)).toEqual([{ ids: [901] }]);
  await navigation.findByRole('link', { name: 'Notifications' });
});

test('One that was read is opened without a call', async () => {
  const { list, sentTo, user } = await openPage([old]);
  await user.click(await within(list).findByRole('link'));
  await waitFor(() => expect(location.search).toBe('?software=5'));
  expect(sentTo('POST /api/notifications/read')).toEqual([]);
});

test('All are marked as read at once', async () => {
  const { list, sentTo, user } = await openPage([turn, rowOf()]);
  await within(list).findByText('Your turn: Miro Enterprise');
  await user.click(await screen.findByRole('button', { name: 'Mark All Read' }));
  await waitFor(() => expect(within(list).queryAllByText('Unread.')).toEqual([]));
  expect(sentTo('POST /api/notifications/read').map(bodyOf)).toEqual([{ all: true }]);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Mark All Read' }).hasAttribute('disabled')).toBe(true),
  );
});

test('What can’t be marked as read stays unread', async () => {
  const { list, user } = await openPage([turn], {
    'POST /api/notifications/read': () => problem(500, 'It failed'),
  });
  await within(list).findByText('Your turn: Miro Enterprise');
  await user.click(await screen.findByRole('button', { name: 'Mark All Read' }));
  await screen.findByText('It failed');
  expect(await within(list).findByText('Unread.')).toBeTruthy();
});

test('The address has the filters, which the server is asked for', async () => {
  const { sentTo, user } = await openPage([turn], {}, '/notifications?kind=your_turn&unread=1');
  await waitFor(() =>
    expect(queryOf(sentTo('GET /api/notifications').at(-1))).toBe('kind=your_turn&limit=50&unread=true'),
  );
  await user.click(screen.getByRole('button', { name: 'Mentioned' }));
  await waitFor(() => expect(location.search).toBe('?kind=mention&unread=1'));
  await user.click(screen.getByRole('button', { name: 'Mentioned' }));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(() => expect(location.search).toBe(''));
  await user.keyboard('u');
  await waitFor(() => expect(location.search).toBe('?unread=1'));
});

test('What is wrong in the address is left out', async () => {
  const { sentTo } = await openPage([], {}, '/notifications?kind=dinner&unread=yes');
  await waitFor(() => expect(queryOf(sentTo('GET /api/notifications').at(-1))).toBe('limit=50'));
});

test('Where there are more, they follow the last one', async () => {
  const page = Array.from({ length: 50 }, (_, index) =>
    rowOf({ id: 950 - index, title: `Number ${950 - index}` }),
  );
  const { list, user } = await openPage([], {
    'GET /api/notifications': ({ url }) => json(url.includes('before=901') ? [old] : page),
  });
  await user.click(await within(list).findByRole('button', { name: 'Show more' }));
  const last = await within(list).findByRole('link', { name: /Jack made you/ });
  await waitFor(() => expect(document.activeElement).toBe(last));
  expect(within(list).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('Arrows move between them', async () => {
  const { list, user } = await openPage([turn, rowOf(), old]);
  const [first, second, third] = await within(list).findAllByRole('link');
  first?.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(third);
  await user.keyboard('{ArrowDown}{Home}');
  expect(document.activeElement).toBe(first);
});

test('Nothing, nothing of a kind and nothing unread each say so', async () => {
  const { list, user } = await openPage([]);
  expect(await within(list).findByText('Nothing yet')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Unread' }));
  expect(await within(list).findByText('All is read')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decided' }));
  expect(await within(list).findByText('Nothing of this kind')).toBeTruthy();
  await user.click(within(list).getByRole('button', { name: 'Show all' }));
  expect(await within(list).findByText('Nothing yet')).toBeTruthy();
});

const preferences = () => screen.findByRole('region', { name: 'Email preferences' });

test('Each kind says what it is and how it comes, and a choice is saved as it is made', async () => {
  let saved = settingsOf({ decided: 'daily' });
  const { sentTo, user } = await openPage([], {
    'GET /api/me/notification-settings': () => json(saved),
    'PUT /api/me/notification-settings': ({ body }) => {
      saved = { ...saved, ...JSON.parse(String(body)) };
      return json(saved);
    },
  });
  const table = within(await preferences());
  const isChosen = (name: string): boolean => table.getByRole<HTMLInputElement>('radio', { name }).checked;
  await table.findByText('Waiting for me');
  expect(['My turn: At once', 'Decided: Daily', 'Made owner: None'].map(isChosen)).toEqual([
    true,
    true,
    true,
  ]);
  await user.click(table.getByRole('radio', { name: 'Mentioned: Weekly' }));
  expect(isChosen('Mentioned: Weekly')).toBe(true);
  await waitFor(() =>
    expect(sentTo('PUT /api/me/notification-settings').map(bodyOf)).toEqual([
      { mention: { mail: 'weekly' } },
    ]),
  );
  for (const name of ['My turn: Weekly', 'My turn: None'])
    expect(table.getByRole('radio', { name }).hasAttribute('disabled')).toBe(true);
});

test('A choice that can’t be saved is taken back, and the reason is told', async () => {
  const { user } = await openPage([], {
    'PUT /api/me/notification-settings': () => problem(500, 'The database is away'),
  });
  const table = within(await preferences());
  await user.click(await table.findByRole('radio', { name: 'Mentioned: None' }));
  await screen.findByText('Your choice was not saved');
  await waitFor(() =>
    expect(table.getByRole<HTMLInputElement>('radio', { name: 'Mentioned: At once' }).checked).toBe(true),
  );
});

test('The link at a mail’s end leads to the preferences', async () => {
  await openPage([turn], {}, '/notifications?view=settings');
  const region = await preferences();
  await waitFor(() => expect(region.parentElement).toBe(document.activeElement));
});
