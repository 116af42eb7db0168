import type { FinancialStats } from '@purser/api/stats';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dashboardRoutes, statsOf } from '../../../test/dashboard.ts';
import { answerFrom, held, json, problem, type SentRequest } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';

type Answer = (year: number) => Response | Promise<Response>;

const address = '/api/stats/financial';
const yearOf = ({ url }: SentRequest) => Number(new URL(url, 'http://x').searchParams.get('year'));

/** Opens the dashboard on a server that answers so for a year. */
function open(answer: Answer, at = '/dashboard') {
  const sent = answerFrom({ ...dashboardRoutes, [`GET ${address}`]: (request) => answer(yearOf(request)) });
  const client = openApp(at);
  const asked = () => sent.filter(({ url }) => url.startsWith(address)).map(yearOf);
  return { asked, client, user: newUser() };
}

const always = (given: Partial<FinancialStats>) => () => json(statsOf(given));

/** What a year answers: its own number is its spend. */
const ofYear = (year: number) =>
  json(statsOf({ selectedYear: year, priorYearYear: year - 1, yearlySpend: year, priorYear: year - 1 }));

const card = () => screen.findByRole('region', { name: 'Financial Overview' });

/** The figures as they read, by their labels. */
async function figures() {
  const inCard = within(await card());
  const terms = await inCard.findAllByRole('term');
  const values = inCard.getAllByRole('definition');
  return Object.fromEntries(terms.map((term, at) => [term.textContent, values[at]?.textContent]));
}

/** Whether the figures can neither be read nor reached, as they are another year's. */
async function isOutOfReach() {
  const [figure] = await within(await card()).findAllByRole('term');
  return figure?.closest('[inert]') !== null;
}

async function chooseYear(user: UserEvent, year: number) {
  await user.click(within(await card()).getByRole('combobox', { name: 'Year' }));
  await user.click(await screen.findByRole('option', { name: `${year}` }));
}

const chosenYear = async () => within(await card()).getByRole('combobox', { name: 'Year' }).textContent;

const loaded = () => screen.findByRole('figure', { name: /^Spend by month/ });

test('The year is told in four figures, to the cent', async () => {
  open(always({}));
  await loaded();
  expect(await figures()).toEqual({
    'Spend in 2026': '$1,440.00',
    'Prior year 2025': '$1,000.00+44.0% year over year',
    'Monthly average': '$120.00',
    Annualized: '$1,500.502 active items',
  });
  expect(await chosenYear()).toBe('2026');
});

test.each([
  [3.6, '+3.6% year over year'],
  [-3.6, '-3.6% year over year'],
  [0, '0.0% year over year'],
  [-0.04, '0.0% year over year'],
  [12_345.67, '+12,345.7% year over year'],
  [null, '–No change to tell year over year'],
])('A change of %s reads %s', async (yearOverYearChange, words) => {
  open(always({ yearOverYearChange, activeItems: 1 }));
  await loaded();
  const { 'Prior year 2025': prior, Annualized: annualized } = await figures();
  expect(prior).toBe(`$1,000.00${words}`);
  expect(annualized).toMatch(/1 active item$/);
});

test('Another year is asked for by its number; the one before stays until then, dimmed and under its own name', async () => {
  const next = held();
  const { user, asked } = open((year) => (year === 2025 ? next.answer : ofYear(year)));
  await loaded();
  await chooseYear(user, 2025);
  expect(await screen.findByText('Loading 2025…')).toBeTruthy();
  expect(asked()).toEqual([2026, 2025]);
  expect(await chosenYear()).toBe('2025');
  expect(await figures()).toMatchObject({ 'Spend in 2026': '$2,026.00' });
  expect(await isOutOfReach()).toBe(true);
  next.letGo(ofYear(2025));
  await waitFor(async () => expect(await figures()).toMatchObject({ 'Spend in 2025': '$2,025.00' }));
  expect(await isOutOfReach()).toBe(false);
  expect(screen.queryByText('Loading 2025…')).toBeNull();
  await chooseYear(user, 2026);
  await waitFor(async () => expect(await figures()).toMatchObject({ 'Spend in 2026': '$2,026.00' }));
  expect(asked()).toEqual([2026, 2025]);
});

test('The years to choose from are the answer’s, the newest first', async () => {
  const { user } = open(always({ availableYears: [2024, 2027, 2026, 2025] }));
  await loaded();
  await user.click(within(await card()).getByRole('combobox', { name: 'Year' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['2027', '2026', '2025', '2024']);
});

test('A year that only the address names is chosen all the same', async () => {
  const { asked } = open(ofYear, '/dashboard?year=2031');
  await loaded();
  expect(asked()).toEqual([2031]);
  expect(await chosenYear()).toBe('2031');
});

test('A year that can’t be loaded reads as unknown, never as nothing or another year’s, and can be asked for again', async () => {
  let isAway = true;
  const { user } = open((year) =>
    year === 2025 && isAway ? problem(503, 'The database is away') : ofYear(year),
  );
  await loaded();
  await chooseYear(user, 2025);
  const alert = await within(await card()).findByRole('alert');
  expect(alert.textContent).toContain('The figures of 2025 could not be loaded');
  expect(alert.textContent).toContain('The database is away');
  expect(await figures()).toEqual({
    'Spend in 2025': '–Not available',
    'Prior year 2024': '–Not available',
    'Monthly average': '–Not available',
    Annualized: '–Not available',
  });
  expect((await card()).textContent).not.toContain('$');
  expect(screen.getByRole('region', { name: 'Notifications (F8)' }).textContent).toBe('');
  await user.click(within(await card()).getByRole('combobox', { name: 'Year' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '2027',
    '2026',
    '2025',
  ]);
  await user.keyboard('{Escape}');
  isAway = false;
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await figures()).toMatchObject({ 'Spend in 2025': '$2,025.00' }));
});

test('While a failed year is asked for again, its figures stay unknown', async () => {
  const again = held();
  let answer: Response | Promise<Response> = problem(503, 'The database is away');
  const { user } = open((year) => (year === 2026 ? ofYear(year) : answer));
  await loaded();
  await chooseYear(user, 2025);
  await within(await card()).findByRole('alert');
  answer = again.answer;
  await user.click(within(await card()).getByRole('button', { name: 'Try again' }));
  expect(await figures()).toMatchObject({ 'Spend in 2025': '–Not available' });
  expect(within(await card()).getByRole('button', { name: 'Try again', busy: true })).toBeTruthy();
  again.letGo(ofYear(2025));
  await waitFor(async () => expect(await figures()).toMatchObject({ 'Spend in 2025': '$2,025.00' }));
});

test('Where the first year fails, it is still the one that is chosen', async () => {
  open(() => problem(500, 'Something broke'));
  expect((await within(await card()).findByRole('alert')).textContent).toContain('Something broke');
  expect(await chosenYear()).toBe('2026');
});

test('While it is loading, it says so', async () => {
  const first = held();
  open(() => first.answer);
  expect(await screen.findByText('Loading the figures of 2026')).toBeTruthy();
  first.letGo(ofYear(2026));
  await loaded();
});

test('A company without software is invited to bring it in', async () => {
  open(always({ items: 0, activeItems: 0, yearlySpend: 0, availableYears: [2026] }));
  const invitation = await within(await card()).findByText('No software yet');
  expect(invitation).toBeTruthy();
  const upload = within(await card()).getByRole('link', { name: 'Upload CSV' });
  expect(upload.getAttribute('href')).toBe('/table/import');
});

test('A year without spend has figures of nothing, and a sentence for a chart', async () => {
  const months = statsOf().months.map(({ priorYear }) => ({ total: 0, priorYear, segments: {} }));
  open(always({ yearlySpend: 0, monthlyTotal: 0, yearOverYearChange: -100, yearlyBreakdown: {}, months }));
  expect(await screen.findByText('Nothing is spent in 2026: no contract runs in that year.')).toBeTruthy();
  expect(await figures()).toMatchObject({ 'Spend in 2026': '$0.00', 'Monthly average': '$0.00' });
  expect(screen.queryByRole('figure')).toBeNull();
  expect((await card()).textContent).not.toContain('NaN');
});
