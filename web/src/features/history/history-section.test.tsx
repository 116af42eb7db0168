import type { ChangeLog } from '@purser/api/history';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, held, json, problem, type SentRequest } from '../../../test/network.ts';
import { maya, renderSection, usersAnswer } from '../../../test/render-app.tsx';
import { changeLog } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { HistorySection } from './history-section.tsx';

const address = '/api/software/7/change-logs';
const createdAt = '2026-10-13T12:05:00.000Z';
const when = formatInstant(createdAt);

const change = (given: Partial<ChangeLog> & { id: number }) =>
  changeLog({
    oldValue: 'Adobe',
    newValue: 'Figma',
    userId: maya.id,
    userName: maya.name,
    username: maya.username,
    createdAt,
    ...given,
  });

function open(list: (request: SentRequest) => Response | Promise<Response>) {
  const sent = answerFrom({ 'GET /api/users': () => usersAnswer([maya]), [`GET ${address}`]: list });
  const client = renderSection(<HistorySection softwareId={7} recurring={new Set([12])} />);
  return { sent, client, user: newUser() };
}

const rows = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const queryOf = ({ url }: SentRequest) => Object.fromEntries(new URL(url, 'http://x').searchParams);

/** An item with this many changes, in pages. */
const many = (count: number) => (request: SentRequest) => {
  const { limit, before = String(count + 1) } = queryOf(request);
  const all = Array.from({ length: count }, (_, at) =>
    change({ id: count - at, newValue: `Value ${count - at}` }),
  );
  return json(all.filter(({ id }) => id < Number(before)).slice(0, Number(limit)));
};

test('A row says which field changed, from what to what, when and by whom', async () => {
  open(() =>
    json([
      change({ id: 3, fieldName: 'contract #12 · cost', oldValue: null, newValue: '1200' }),
      change({
        id: 2,
        fieldName: 'status',
        oldValue: 'pending_cancellation',
        newValue: null,
        userId: null,
        userName: null,
      }),
      change({ id: 1, fieldName: 'Seats', oldValue: '5', newValue: '6', byClient: true }),
    ]),
  );
  await screen.findByText('Seats');
  expect(rows()).toEqual([
    `Contract #12 · Costfrom empty to $1,200.00${when}MLMaya Lindqvist`,
    `Statusfrom Pending cancellation to empty${when}Unknown User`,
    `Seatsfrom 5 to 6(entered by a client)${when}MLMaya Lindqvist`,
  ]);
});

test('A value is text, and a long one is cut until somebody asks for all of it', async () => {
  const notes = '<b>bold</b> '.repeat(40).trim();
  const { user } = open(() => json([change({ id: 1, fieldName: 'notes', oldValue: null, newValue: notes })]));
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(rows()[0]).not.toContain(notes);
  await user.click(more);
  expect(rows()[0]).toContain(notes);
  expect(document.querySelector('li b')).toBeNull();
});

test('The newest fifty are loaded, and more when they are asked for', async () => {
  const { sent, user } = open(many(120));
  await screen.findByText('Value 120');
  expect(sent.filter(({ url }) => url.startsWith(address)).map(queryOf)).toEqual([{ limit: '51' }]);
  expect(rows()).toHaveLength(50);
  screen.getByRole('button', { name: 'Show more' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Value 21');
  expect(document.activeElement?.closest('li')?.textContent).toContain('Value 70');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Value 1');
  expect(rows()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('After a change, one call brings what is new and keeps the older rows', async () => {
  let count = 120;
  const { sent, user, client } = open((request) => many(count)(request));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Value 21');
  const before = sent.length;
  count = 123;
  await client.invalidateQueries({ queryKey: ['change-logs', 7] });
  await screen.findByText('Value 123');
  expect(sent.slice(before).map(queryOf)).toEqual([{ limit: '51' }]);
  expect(rows()).toHaveLength(103);
});

test('Where more changed than a page holds, the list begins anew rather than with a gap', async () => {
  let count = 120;
  const { user, client } = open((request) => many(count)(request));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Value 21');
  count = 200;
  await client.invalidateQueries({ queryKey: ['change-logs', 7] });
  await screen.findByText('Value 200');
  expect(rows()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Value 101');
  expect(rows()).toHaveLength(100);
});

test('Without changes it says so; while they load, that they do', async () => {
  const list = held();
  open(() => list.answer);
  expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading the change history');
  list.letGo(json([]));
  expect(await screen.findByText('No changes recorded yet.')).toBeTruthy();
});

test('A history that can’t be loaded says why and can be asked for again', async () => {
  let answer = problem(503, 'The database is away');
  const { user } = open(() => answer);
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  answer = json([change({ id: 1 })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Vendor')).toBeTruthy();
});

test('The heading folds the history away and back', async () => {
  const { user } = open(() => json([change({ id: 1 })]));
  await screen.findByText('Vendor');
  const heading = screen.getByRole('button', { name: 'Change History', expanded: true });
  await user.click(heading);
  expect(rows()).toEqual([]);
  expect(heading.getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{Enter}');
  expect(rows()).toHaveLength(1);
});

test('Who made a change keeps the name of then, and is told from somebody else who has that name', async () => {
  open(() =>
    json([
      change({ id: 2, userName: 'Tom Okafor' }),
      change({ id: 1, userId: 9, userName: 'maya lindqvist', username: 'm9' }),
    ]),
  );
  const hinted = { selector: '[data-tip="Today: Maya Lindqvist"]' };
  expect(await screen.findByText('Tom Okafor', hinted)).toBeTruthy();
  expect(screen.getByText('maya lindqvist (m9)').dataset.tip).toBeUndefined();
});

test('The notice date of a recurring contract is its next review', async () => {
  const field = 'cancellationNoticeDate';
  open(() =>
    json([
      change({ id: 2, fieldName: `contract #12 · ${field}`, oldValue: null, newValue: '2026-12-01' }),
      change({ id: 1, fieldName: `contract #13 · ${field}`, oldValue: null, newValue: '2026-12-01' }),
    ]),
  );
  expect(await screen.findByText('Contract #12 · Next review')).toBeTruthy();
  expect(screen.getByText('Contract #13 · Cancel Notice Date')).toBeTruthy();
});

test('The request that an item or a contract came from is named, and led to', async () => {
  answerFrom({
    'GET /api/users': () => usersAnswer([maya]),
    [`GET ${address}`]: () =>
      json([
        change({ id: 2, fieldName: 'contract #12 · request', oldValue: null, newValue: 'REQ-000128' }),
        change({ id: 1, fieldName: 'request', oldValue: null, newValue: 'REQ-000007' }),
      ]),
  });
  const page = createRootRoute({ component: () => <HistorySection softwareId={7} /> });
  const router = createRouter({ routeTree: page, history: createMemoryHistory() });
  renderSection(<RouterProvider router={router} />);
  expect(await screen.findByText('Contract #12 · Purchase request')).toBeTruthy();
  expect(screen.getByText('Purchase request')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  expect(links).toEqual(['REQ-000128 /requests/128', 'REQ-000007 /requests/7']);
});
