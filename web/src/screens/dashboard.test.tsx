import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { activityOf, alertOf, dashboardRoutes, renewalsOf, reviewOf, statsOf } from '../testing/dashboard.ts';
import { answerFrom, json, problem } from '../testing/network.ts';
import { openApp } from '../testing/render-app.tsx';
import { requestOf } from '../testing/requests.ts';
import { panelRoutes, software } from '../testing/software-panel.ts';

const place = () => window.location.pathname + window.location.search;

test('A link to an item opens its panel and leaves the address, and closing it leaves the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(place()).toBe('/dashboard');
  const user = userEvent.setup();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(place()).toBe('/dashboard');
});

test('What is typed in the panel isn’t lost to a link that leads away', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  const user = userEvent.setup();
  const notes = await within(panel).findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Not saved yet');
  // The page behind the panel takes no pointer, but voice control and the like still reach its links.
  fireEvent.click(screen.getByRole('link', { name: 'Software Overview', hidden: true }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(place()).toBe('/dashboard');
  expect(notes).toHaveProperty('value', 'Not saved yet');
});

test('A link to an item that is gone says so', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => problem(404, 'Gone') });
  openApp('/dashboard?software=7');
  expect(await screen.findByText('This software doesn’t exist')).toBeTruthy();
});

test.each(['new', '0', '7.5', 'abc'])('An address that names no item, %s, opens nothing', async (text) => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => json(software()) });
  openApp(`/dashboard?software=${text}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

const everything = {
  ...dashboardRoutes,
  'GET /api/renewals': () => json(renewalsOf(alertOf())),
  'GET /api/contracts/review': () => json([reviewOf()]),
  'GET /api/approval-requests': () => json([requestOf()]),
  'GET /api/activity-feed': () => json([activityOf()]),
};

const parts: readonly (readonly [part: string, text: string | RegExp])[] = [
  ['GET /api/stats/financial', '2 active items'],
  ['GET /api/renewals', '10 days left'],
  ['GET /api/contracts/review', '1 price to review'],
  ['GET /api/approval-requests', /Hot Cloud Storage/],
  ['GET /api/activity-feed', 'Adobe Creative Cloud was added'],
];

test.each(parts)('Where %s fails, that part alone says so and tries again, without a toast', async (part) => {
  let isBroken = true;
  const answer = (address: string) => everything[address as keyof typeof everything]();
  answerFrom({ ...everything, [part]: () => (isBroken ? problem(503, 'Purser is busy') : answer(part)) });
  openApp('/dashboard');
  const others = parts.filter(([other]) => other !== part);
  for (const [, text] of others) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('region', { name: /Notifications/ })?.textContent ?? '').toBe('');
  isBroken = false;
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /Try again/ }));
  for (const [, text] of parts) expect(await screen.findByText(text)).toBeTruthy();
});

test('The year stands in the address, unless it is this one, and nonsense there is this year', async () => {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/stats/financial': ({ url }) => json(statsOf({ selectedYear: Number(url.split('=')[1]) })),
  });
  const asked = () => sent.filter(({ url }) => url.startsWith('/api/stats')).map(({ url }) => url);
  openApp('/dashboard?year=20255');
  const year = await screen.findByRole('combobox', { name: 'Year' });
  await waitFor(() => expect(asked()).toEqual(['/api/stats/financial?year=2026']));
  const user = userEvent.setup();
  await user.click(year);
  await user.click(await screen.findByRole('option', { name: '2025' }));
  await waitFor(() => expect(place()).toBe('/dashboard?year=2025'));
  await waitFor(() => expect(asked()).toContain('/api/stats/financial?year=2025'));
  await user.click(screen.getByRole('combobox', { name: 'Year' }));
  await user.click(await screen.findByRole('option', { name: '2026' }));
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

test('A request that can’t be created is told below its button, without a toast, and the next try opens it', async () => {
  let isBroken = true;
  const request = requestOf({ id: 12, status: 'draft', vendor: null, productName: null });
  answerFrom({
    ...dashboardRoutes,
    'POST /api/purchase-requests': () => (isBroken ? problem(500, 'Broken') : json(request, 201)),
  });
  openApp('/dashboard');
  const user = userEvent.setup();
  const button = await screen.findByRole('button', { name: 'Request New Software' });
  await user.click(button);
  expect(await screen.findByText('The request was not created. Please try again.')).toBeTruthy();
  isBroken = false;
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/requests/12'));
});
