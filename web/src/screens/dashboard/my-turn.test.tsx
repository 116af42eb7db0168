import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes } from '../../../test/dashboard.ts';
import { comeBack } from '../../../test/leaving.ts';
import { answerFrom, json, problem } from '../../../test/network.ts';
import { openApp, signedIn } from '../../../test/render-app.tsx';
import { requestOf, requestsAnswer } from '../../../test/requests.ts';
import { newUser } from '../../../test/user.ts';

const address = 'GET /api/purchase-requests/my-turn';

async function openShell(answer: () => Response) {
  const sent = answerFrom({ ...signedIn, [address]: answer });
  openApp('/no/such/page');
  await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
  const asked = () => sent.filter(({ method, url }) => `${method} ${url}` === address).length;
  await waitFor(() => expect(asked()).toBe(1));
  return { asked };
}

test('The navigation says how many requests wait, and asks again when the window comes back', async () => {
  let count = 2;
  await openShell(() => json({ count }));
  const entry = await screen.findByRole('link', { name: 'Purchase Requests, 2 waiting for you' });
  const shown = () => entry.querySelector<HTMLElement>('[data-count]')?.dataset.count;
  expect(shown()).toBe('2');
  count = 120;
  comeBack();
  await screen.findByRole('link', { name: 'Purchase Requests, 120 waiting for you' });
  expect(shown()).toBe('99+');
  count = 0;
  comeBack();
  await screen.findByRole('link', { name: 'Purchase Requests' });
  expect(shown()).toBeUndefined();
});

test('Where the count fails, the navigation is as it is without one', async () => {
  const { asked } = await openShell(() => problem(503, 'Purser is busy'));
  expect(screen.getByRole('link', { name: 'Purchase Requests' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked()).toBe(1);
});

/** A list of which so many requests wait for Maya, of those that are under way. */
const listOf = (mine: number) => () =>
  requestsAnswer(
    Array.from({ length: 4 }, (_, at) => requestOf({ id: at + 1, currentAssigneeId: at < mine ? 1 : 2 })),
  );

const entry = (count: number) =>
  screen.findByRole('link', { name: `Purchase Requests, ${count} waiting for you` });

test('Sidebar, filter and dashboard count alike, by whichever answer is the newest', async () => {
  let mine = 1;
  answerFrom({
    ...dashboardRoutes,
    [address]: () => json({ count: 1 }),
    'GET /api/approval-requests': () => listOf(mine)(),
    'GET /api/purchase-requests': () => listOf(mine)(),
    'GET /api/users': () => json([]),
  });
  openApp('/dashboard');
  const user = newUser();
  expect(await screen.findByText(', 1 your turn')).toBeTruthy();
  // Somebody hands two more to Maya, which the board's own answer is the first to know.
  mine = 3;
  await user.click(await entry(1));
  expect(await screen.findByRole('button', { name: 'My turn 3' })).toBeTruthy();
  await entry(3);
});

test('Where the count is newer than the lists and differs, the lists are asked for again', async () => {
  let mine = 2;
  const answers = { count: () => json({ count: mine }), list: () => listOf(mine)() };
  answerFrom({
    ...dashboardRoutes,
    [address]: answers.count,
    'GET /api/approval-requests': answers.list,
    'GET /api/purchase-requests': answers.list,
    'GET /api/users': () => json([]),
  });
  openApp('/requests');
  const user = newUser();
  await screen.findByRole('button', { name: 'My turn 2' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText(', 2 your turn');
  mine = 1;
  comeBack();
  expect(await screen.findByText(', 1 your turn')).toBeTruthy();
  await user.click(await entry(1));
  expect(await screen.findByRole('button', { name: 'My turn 1' })).toBeTruthy();
});
