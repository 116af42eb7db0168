import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf } from '../../../test/contracts.tsx';
import {
  activityOf,
  alertOf,
  dashboardRoutes,
  renewalsOf,
  reviewOf,
  statsOf,
} from '../../../test/dashboard.ts';
import { answerFrom, held, json, problem, type SentRequest } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';
import { requestOf, requestsAnswer } from '../../../test/requests.ts';
import { panelRoutes, software } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';

const place = () => window.location.pathname + window.location.search;

const everything = {
  ...dashboardRoutes,
  'GET /api/renewals': () => json(renewalsOf(alertOf())),
  'GET /api/contracts/review': () => json([reviewOf()]),
  'GET /api/approval-requests': () => requestsAnswer([requestOf()]),
  'GET /api/activity-feed': () => json([activityOf()]),
  'GET /api/purchase-requests/my-turn': () => json({ count: 1 }),
};

const parts: readonly (readonly [
  part: keyof typeof everything,
  text: string | RegExp,
  heading: string,
  what: string,
])[] = [
  ['GET /api/stats/financial', '2 active items', 'Financial Overview', 'These figures'],
  ['GET /api/renewals', '10 days left', 'Renewal Alerts', 'Renewals'],
  ['GET /api/contracts/review', '1 price to review', '1 price to review', 'Prices to review'],
  ['GET /api/approval-requests', /Hot Cloud Storage/, 'Approval Requests', 'Approval requests'],
  ['GET /api/activity-feed', 'Adobe Creative Cloud was added', 'Recent Activity', 'Recent activity'],
];
const focused = () => document.activeElement;

test('Everything is asked for before the page’s code is there, and once', async () => {
  const asked: { url: string; isPageThere: boolean }[] = [];
  const early = parts.map(([part]) => [
    part,
    ({ url }: SentRequest) => {
      asked.push({ url, isPageThere: screen.queryByRole('heading', { name: 'Dashboard' }) !== null });
      return everything[part]();
    },
  ]);
  answerFrom({ ...everything, ...Object.fromEntries(early) });
  openApp('/dashboard?year=2025');
  for (const [, text] of parts) expect(await screen.findByText(text)).toBeTruthy();
  expect(asked.map(({ url }) => url).toSorted()).toEqual([
    '/api/activity-feed?limit=6',
    '/api/approval-requests',
    '/api/contracts/review',
    '/api/renewals',
    '/api/stats/financial?year=2025',
  ]);
  expect(asked.filter(({ isPageThere }) => isPageThere)).toEqual([]);
});

test('What fails before the page is there isn’t asked for again by itself, but is with the next visit', async () => {
  const answers = [problem(503, 'Purser is busy')];
  const sent = answerFrom({
    ...everything,
    'GET /api/renewals': () => answers.shift() ?? json(renewalsOf(alertOf())),
  });
  openApp('/dashboard');
  expect(await screen.findByText('Renewals could not be loaded')).toBeTruthy();
  expect(sent.filter(({ url }) => url === '/api/renewals')).toHaveLength(1);
  const user = newUser();
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByText('10 days left')).toBeTruthy();
});

test('The cards let the banner come first, but not for long', async () => {
  const { answer, letGo } = held();
  answerFrom({ ...everything, 'GET /api/contracts/review': () => answer });
  openApp('/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('region', { name: 'Renewal Alerts' })).toBeNull();
  expect(await screen.findByRole('region', { name: 'Renewal Alerts' })).toBeTruthy();
  expect(screen.queryByText('1 price to review')).toBeNull();
  letGo(json([reviewOf()]));
  expect(await screen.findByText('1 price to review')).toBeTruthy();
});

test.each(parts)(
  'Where %s fails, that part alone says so and tries again, without a toast',
  async (...one) => {
    const [part, , heading, what] = one;
    let isBroken = true;
    answerFrom({
      ...everything,
      [part]: () => (isBroken ? problem(503, 'Purser is busy') : everything[part]()),
    });
    openApp('/dashboard');
    const others = parts.filter(([other]) => other !== part);
    for (const [, text] of others) expect(await screen.findByText(text)).toBeTruthy();
    const failed = what === 'These figures' ? 'The figures of 2026' : what;
    expect(screen.getByText(`${failed} could not be loaded`)).toBeTruthy();
    expect(screen.queryByText('Purser is busy') === null).toBe(what === 'Prices to review');
    expect(screen.queryByRole('region', { name: /Notifications/ })?.textContent ?? '').toBe('');
    isBroken = false;
    const user = newUser();
    await user.click(await screen.findByRole('button', { name: /Try again/ }));
    for (const [, text] of parts) expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: heading })));
  },
);

test.each(parts)(
  'Where %s can’t be asked again after a change, its part says so beside what it knows',
  async (...one) => {
    const [part, text, heading, what] = one;
    let isBroken = false;
    answerFrom({
      ...everything,
      [part]: () => (isBroken ? problem(503, 'Purser is busy') : everything[part]()),
    });
    const client = openApp('/dashboard');
    for (const [, shown] of parts) expect(await screen.findByText(shown)).toBeTruthy();
    isBroken = true;
    await act(() => Promise.all([refreshPortfolio(client), refreshRequests(client)]));
    const note = await screen.findByRole('alert');
    expect(note.textContent).toBe(`${what} could not be refreshed. Try again`);
    expect(screen.getByText(text)).toBeTruthy();
    isBroken = false;
    const user = newUser();
    await user.click(within(note).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: heading })));
  },
);

test('Whoever closes the panel of an item whose row has gone meanwhile reads on at the heading', async () => {
  let due = renewalsOf(alertOf());
  answerFrom({ ...panelRoutes(software()), ...everything, 'GET /api/renewals': () => json(due) });
  const client = openApp('/dashboard');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: /^Adobe Creative Cloud .* left$/ }));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  due = renewalsOf();
  await act(() => client.invalidateQueries({ queryKey: ['renewals'] }));
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { level: 1, name: 'Dashboard' })));
});

test('Whoever is at a row when it goes reads on at the heading of its card', async () => {
  let due = renewalsOf(alertOf());
  answerFrom({ ...everything, 'GET /api/renewals': () => json(due) });
  const client = openApp('/dashboard');
  const row = await screen.findByRole('button', { name: /^Adobe Creative Cloud .* left$/ });
  act(() => row.focus());
  due = renewalsOf();
  await act(() => client.invalidateQueries({ queryKey: ['renewals'] }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Renewal Alerts' })));
});

test('The year stands in the address, unless it is this one, and nonsense there is this year', async () => {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/stats/financial': ({ url }) => json(statsOf({ selectedYear: Number(url.split('=')[1]) })),
  });
  const asked = () => sent.filter(({ url }) => url.startsWith('/api/stats/financial')).map(({ url }) => url);
  openApp('/dashboard?year=20255');
  const year = await screen.findByRole('combobox', { name: 'Year' });
  await waitFor(() => expect(asked()).toEqual(['/api/stats/financial?year=2026']));
  const user = newUser();
  await user.click(year);
  await user.click(await screen.findByRole('option', { name: '2025' }));
  await waitFor(() => expect(place()).toBe('/dashboard?year=2025'));
  await waitFor(() => expect(asked()).toContain('/api/stats/financial?year=2025'));
  await user.click(screen.getByRole('combobox', { name: 'Year' }));
  await user.click(await screen.findByRole('option', { name: '2026' }));
  await waitFor(() => expect(place()).toBe('/dashboard'));
});

test('Whether a request was created is told below its button, as far as it is known, and the next try opens it', async () => {
  const answers = [() => problem(500, 'Broken'), () => Promise.reject(new TypeError('Failed to fetch'))];
  const request = requestOf({ id: 12, status: 'draft', vendor: null, productName: null });
  const sent = answerFrom({
    ...dashboardRoutes,
    'POST /api/purchase-requests': () => answers.shift()?.() ?? json(request, 201),
  });
  openApp('/dashboard');
  const user = newUser();
  const button = await screen.findByRole('button', { name: 'Request New Software' });
  const asked = () => sent.filter(({ url }) => url === '/api/approval-requests');
  await screen.findByText('No pending approval requests');
  await user.click(button);
  expect(await screen.findByText('The request was not created. Please try again.')).toBeTruthy();
  expect(asked()).toHaveLength(1);
  await user.click(button);
  const unknown = 'It isn’t known whether the request was created. Trying again opens the same one.';
  expect(await screen.findByText(unknown)).toBeTruthy();
  await waitFor(() => expect(asked()).toHaveLength(2));
  await user.click(button);
  await waitFor(() => expect(place()).toBe('/requests/12'));
  const posts = sent.filter(({ method }) => method === 'POST');
  const [, ...keys] = posts.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('My work tells of the renewals that whoever looks owns, and leads to them', async () => {
  const pressing = { count: 4, missed: 1, vendors: ['Adobe', 'Figma', 'Cision'], actBy: '2026-12-01' };
  answerFrom({ ...everything, 'GET /api/renewals/count': () => json(pressing) });
  openApp('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'My work' }));
  const link = await card.findByRole('link', { name: /^4 to decide/ });
  expect(link.textContent).toBe(
    '4 to decide Adobe, Figma, Cision and 1 more Next act by Dec 1, 2026 1 missed',
  );
  expect(link.getAttribute('href')).toBe('/renewals?mine=1');
});

test('A link to an item opens its panel and leaves the address, and closing it leaves the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(place()).toBe('/dashboard');
  const user = newUser();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(place()).toBe('/dashboard');
});

test('Back closes the panel of an alert without leaving the dashboard, and Forward opens it again', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/renewals': () => json(renewalsOf(alertOf())) });
  openApp('/dashboard?year=2025');
  const user = newUser();
  const named = { name: 'Adobe Creative Cloud' };
  await user.click(await screen.findByRole('button', { name: /^Adobe Creative Cloud/ }));
  await screen.findByRole('dialog', named);
  expect(place()).toBe('/dashboard?year=2025');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/dashboard?year=2025');
  window.history.forward();
  await screen.findByRole('dialog', named);
});

test('Back after a link to an item closes its panel and stays on the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await waitFor(() => expect(place()).toBe('/dashboard'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/dashboard');
});

test('An alert whose end date is missing leads to that field', async () => {
  answerFrom({
    ...panelRoutes(software(), [contractOf({ id: 70, endDate: null })]),
    'GET /api/renewals': () => json(renewalsOf(alertOf({ endDate: null }))),
  });
  openApp('/dashboard');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: /End date missing$/ }));
  const end = await screen.findByLabelText(/^End Date/);
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(place()).toBe('/dashboard');
  expect(screen.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test('Back asks before what is typed in the panel is lost', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/renewals': () => json(renewalsOf(alertOf())) });
  openApp('/dashboard');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: /^Adobe Creative Cloud/ }));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await user.type(await within(panel).findByRole('textbox', { name: 'Notes' }), 'Not saved yet');
  window.history.back();
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  // The browser is sent forward again.
  await waitFor(() => expect(window.history.state).toMatchObject({ panel: 7 }));
  expect(screen.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test.each(['new', '0', '7.5', 'abc'])('An address that names no item, %s, opens nothing', async (text) => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => json(software()) });
  openApp(`/dashboard?software=${text}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
