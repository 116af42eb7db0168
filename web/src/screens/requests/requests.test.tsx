import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import { usersAnswer } from '../../../test/render-app.tsx';
import { requestOf, requestsAnswer, tom } from '../../../test/requests.ts';
import { listing, openRequests, openRequestsInApp, requests } from '../../../test/requests-screen.ts';

const board = () => screen.findByRole('region', { name: 'Board' });
const columnsOf = (frame: HTMLElement) => within(frame).getAllByRole('region');
const cardsIn = (frame: HTMLElement) =>
  within(frame)
    .getAllByRole('link')
    .map((card) => card.textContent?.split(' REQ-')[0]);
const card = (name: RegExp) => screen.findByRole('link', { name });

test('The board has a column for each step of the workflow and for both ends, each with its count', async () => {
  await openRequests();
  expect(screen.getByRole('heading', { level: 1, name: 'Software Requests' })).toBeTruthy();
  const columns = columnsOf(await board());
  expect(columns.map((column) => within(column).getByRole('heading').textContent)).toEqual([
    'Request Submission',
    'Tech Security Assessment',
    'Business Terms Review',
    'Legal Review',
    'Finance Approval',
    'Operations Wrapup',
    'Approved',
    'Rejected',
  ]);
  expect(columns.map((column) => within(column).getByText(/^\d+ requests?$/).textContent)).toEqual([
    '1 request',
    '1 request',
    '1 request',
    '1 request',
    '0 requests',
    '0 requests',
    '1 request',
    '0 requests',
  ]);
  expect(columns.map((column) => within(column).queryByText('No requests in this stage') !== null)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(screen.getByRole('radio', { name: 'Board View' })).toHaveProperty('checked', true);
});

test('A card is one link, which says all that stands on it', async () => {
  await openRequests();
  const wasabi = await card(/^Wasabi/);
  expect(wasabi.getAttribute('href')).toBe('/requests/128');
  expect(
    screen.getByRole('link', {
      name: 'Wasabi - Hot Cloud Storage REQ-000128 $61,200 Your turn requested by Jack Whitfield, waits for Maya Lindqvist 5 days in status',
    }),
  ).toBe(wasabi);
});

test('A draft stands in the first column, without names and cost as long as it has none', async () => {
  await openRequests();
  const first = columnsOf(await board())[0];
  expect(
    within(first ?? document.body).getByRole('link', {
      name: 'New Request - Untitled REQ-000129 Cost TBD Draft requested by Jack Whitfield 1 day in status',
    }),
  ).toBeTruthy();
});

test('A request that waits for nobody says so, and is every admin’s turn', async () => {
  await openRequests();
  expect(
    await screen.findByRole('link', {
      name: 'Canva - Enterprise REQ-000127 $28,800.50 Your turn requested by Jack Whitfield, No approver 12 days in status',
    }),
  ).toBeTruthy();
});

test('For somebody who is no admin, only what waits for them is their turn', async () => {
  await openRequestsInApp('/requests', { 'GET /api/me': () => json(tom) });
  expect((await card(/^Linear/)).textContent).toContain('Your turn');
  expect((await card(/^Canva/)).textContent).not.toContain('Your turn');
  expect(screen.getByRole('button', { name: 'My turn 1' })).toBeTruthy();
});

test('More than a week in one status stands out, unless the request is closed', async () => {
  await openRequests();
  const isLong = async (name: RegExp) =>
    within(await card(name)).getByText(/^\d+ days$/).dataset.long !== undefined;
  expect([await isLong(/^Canva/), await isLong(/^Linear/), await isLong(/^Zoom/)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('A step that only a running request still has gets a column of its own', async () => {
  const old = requestOf({ id: 1, currentStep: 'vendor_check', currentStepLabel: 'Vendor Check' });
  await openRequests('/requests', listing([old]));
  const column = within(await board()).getByRole('region', { name: 'Vendor Check' });
  expect(within(column).getByText('No longer a step of the workflow')).toBeTruthy();
  expect(within(column).getByRole('link', { name: /^Wasabi/ })).toBeTruthy();
});

test('‘My turn’ leaves what waits for whoever looks, and stands in the address', async () => {
  const { user } = await openRequests();
  await board();
  const chip = screen.getByRole('button', { name: 'My turn 2' });
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  await user.click(chip);
  await waitFor(async () =>
    expect(cardsIn(await board())).toEqual(['Wasabi - Hot Cloud Storage', 'Canva - Enterprise']),
  );
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  expect(location.search).toBe('?mine=1');
  expect(screen.getByText('2 of 5')).toBeTruthy();
  await user.click(chip);
  expect(await screen.findByText('5 of 5')).toBeTruthy();
  expect(location.search).toBe('');
});

test.each([
  ['req-000127', 'Canva - Enterprise'],
  ['wasabi', 'Wasabi - Hot Cloud Storage'],
  ['hot cloud', 'Wasabi - Hot Cloud Storage'],
  ['okafor', 'Linear - Business'],
  ['whitfield 129', 'New Request - Untitled'],
])('The search finds %s', async (typed, title) => {
  const { user } = await openRequests();
  await board();
  await user.keyboard('/');
  await user.keyboard(typed);
  await waitFor(async () => expect(cardsIn(await board())).toEqual([title]));
  expect(new URLSearchParams(location.search).get('q')).toBe(typed);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('5 of 5')).toBeTruthy();
});

test('Where nothing matches, the screen says so and offers to clear', async () => {
  const { user } = await openRequests('/requests?q=nothing&mine=1');
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(cardsIn(await board())).toHaveLength(5);
  expect(location.search).toBe('');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
});

test('Where nothing waits for whoever looks, the screen says that', async () => {
  const { user } = await openRequests('/requests?mine=1', listing(requests.slice(0, 1)));
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all requests' }));
  expect(cardsIn(await board())).toEqual(['New Request - Untitled']);
});

test('Arrows move between cards and columns, and Tab goes from column to column', async () => {
  const rows = [...requests, requestOf({ id: 99, vendor: 'Sentry', currentStep: 'legal_review' })];
  const { user } = await openRequests('/requests', listing(rows));
  const focused = () => document.activeElement?.textContent?.split(' -')[0];
  (await board()).focus();
  const walk = [];
  for (const keys of ['{Tab}', '{Tab}', '{ArrowRight}', '{ArrowRight}', '{ArrowDown}', '{ArrowRight}']) {
    await user.keyboard(keys);
    walk.push(focused());
  }
  expect(walk).toEqual(['New Request', 'Linear', 'Wasabi', 'Canva', 'Sentry', 'Zoom']);
  // Tab comes back to the card that had the focus, not to the column's first.
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focused()).toBe('Sentry');
});

test('‘Request New Software’ begins an empty request, once, and goes to it', async () => {
  const { answer, letGo } = held();
  const created = requestOf({ id: 130, status: 'draft', vendor: null, productName: null });
  const { sent, user } = await openRequests('/requests', {
    'POST /api/purchase-requests': () => answer,
    'GET /api/purchase-requests/130/steps': () => json([]),
  });
  await board();
  const button = screen.getByRole('button', { name: 'Request New Software' });
  await user.click(button);
  await user.click(button);
  expect(button.textContent).toBe('Creating…');
  letGo(json(created, 201));
  await waitFor(() => expect(location.pathname).toBe('/requests/130'));
  const posts = sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual(['{}']);
  expect(posts[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('A request that could not be begun is said, and asking again is the same one', async () => {
  const { sent, user } = await openRequests('/requests', {
    'POST /api/purchase-requests': () => problem(503, 'Purser is busy'),
  });
  await board();
  const button = screen.getByRole('button', { name: 'Request New Software' });
  await user.click(button);
  expect((await screen.findByText('Failed to create the request')).parentElement?.textContent).toContain(
    'Purser is busy',
  );
  expect(location.pathname).toBe('/requests');
  await user.click(button);
  const keys = sent
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('Without any request, the screen says so and begins the first one', async () => {
  const created = requestOf({ id: 1, status: 'draft' });
  const { user } = await openRequests('/requests', {
    ...listing([]),
    'POST /api/purchase-requests': () => json(created, 201),
  });
  expect(await screen.findByText('No requests yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Create First Request' }));
  await waitFor(() => expect(location.pathname).toBe('/requests/1'));
});

test('Before the requests are there, the screen has the board’s shape', async () => {
  const { answer, letGo } = held();
  await openRequests('/requests', { 'GET /api/purchase-requests': () => answer });
  expect(screen.getByText('Loading requests')).toBeTruthy();
  letGo(requestsAnswer(requests));
  await board();
});

test('Of thousands only the cards in sight are drawn, and the last can still be reached by key', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) =>
    requestOf({ id: 3000 - at, status: 'approved', currentAssigneeId: null }),
  );
  const { user } = await openRequests('/requests', listing(rows));
  const column = within(await board()).getByRole('region', { name: 'Approved' });
  expect(within(column).getByText('3,000 requests')).toBeTruthy();
  const first = (await within(column).findAllByRole('link'))[0];
  expect(within(column).getAllByRole('link').length).toBeLessThan(60);
  first?.focus();
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toContain('REQ-000001');
  expect(document.activeElement?.closest('li')?.getAttribute('aria-posinset')).toBe('3000');
});

test('Of two people of one name a card says which it is', async () => {
  const other = { ...tom, id: 77, username: 'tom77' };
  const row = requestOf({ requestorId: 77, requestorName: tom.name });
  await openRequests('/requests', {
    'GET /api/purchase-requests': () => requestsAnswer([row]),
    'GET /api/users': () => usersAnswer([tom, other]),
  });
  expect(await card(/Tom Okafor \(tom77\)/)).toBeTruthy();
});
