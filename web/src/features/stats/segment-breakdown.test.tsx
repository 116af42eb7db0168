import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes, statsOf } from '../../../test/dashboard.ts';
import { answerFrom, json, problem } from '../../../test/network.ts';
import { maya, openApp } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';

type Amounts = Record<string, number>;

/** The rows of the breakdown of a year that cost so much, as they read. */
async function open(yearly: Amounts, annualized: Amounts) {
  const months = statsOf().months.map(() => ({ total: 0, priorYear: 0, segments: {} }));
  const stats = statsOf({ yearlyBreakdown: yearly, annualizedBreakdown: annualized, months });
  answerFrom({
    ...dashboardRoutes,
    'GET /api/stats/financial': () => json(stats),
    'GET /api/portfolio': () => json([]),
  });
  openApp('/dashboard');
  const table = await screen.findByRole('table', { name: 'Spend by segment in 2026' });
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  return { table, rows, user: newUser() };
}

const link = (table: HTMLElement, name: string) =>
  within(table).getByRole('link', { name: `${name}: show its software in the table` });

const dollarsIn = (text: string | null | undefined) => Number(text?.replace(/[$,]/g, ''));

const teams = (count: number, amount: number): Amounts =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`Team ${at + 1}`, amount]));

test('Both amounts are told in whole dollars that add up to the rounded total', async () => {
  const { rows } = await open({ Capital: 0.5, Studio: 0.5, Legal: 1.4 }, { Capital: 1.5, 'Ad Sales': 1.5 });
  const told = rows();
  expect(
    told.map(([name, year, annualized]) => [name?.replace(/: show.*table/, ''), year, annualized]),
  ).toEqual([
    ['Legal58%', '$1', '$0'],
    ['Capital21%', '$1', '$2'],
    ['Studio21%', '$0', '$0'],
    ['Ad Sales0%', '$0', '$1'],
    ['Total', '$2', '$3'],
  ]);
});

test('A segment leads to its software in the table', async () => {
  const { table, user } = await open({ Studio: 1, Unassigned: 2, 'R&D / 100%': 3, '2024': 4 }, {});
  const hrefs = ['Studio', 'Unassigned', 'R&D / 100%', '2024'].map((name) =>
    link(table, name).getAttribute('href'),
  );
  expect(hrefs).toEqual([
    '/table?segment=Studio',
    '/table?segment=Unassigned',
    '/table?segment=R%26D+%2F+100%25',
    '/table?segment=2024',
  ]);
  await user.click(link(table, 'Studio'));
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe('/table?segment=Studio'),
  );
});

test('Segments of strange names are shown like any other, and one without a name leads nowhere', async () => {
  const long = 'x'.repeat(200);
  const yearly: Amounts = JSON.parse(`{"__proto__":1,"2024":2,"":3,"${long}":4}`);
  const { table, rows } = await open(yearly, yearly);
  expect(within(table).getAllByRole('link')).toHaveLength(3);
  expect(link(table, '__proto__').getAttribute('href')).toBe('/table?segment=__proto__');
  expect(link(table, long)).toBeTruthy();
  expect(rows().map(([, year]) => year)).toEqual(['$4', '$3', '$2', '$1', '$10']);
  expect(rows()[1]?.[0]).toBe('No name30%');
});

test('Of many segments the first eight are shown, with the others as one, until all are asked for', async () => {
  const { table, rows, user } = await open(teams(40, 0.75), teams(40, 10.01));
  expect(within(table).getAllByRole('link')).toHaveLength(8);
  expect(rows()).toHaveLength(10);
  expect(rows()[8]?.[0]).toBe('32 others80%');
  const adds = (column: number) =>
    rows()
      .slice(0, -1)
      .reduce((sum, row) => sum + dollarsIn(row[column]), 0);
  expect([adds(1), adds(2)]).toEqual([30, 400]);
  expect(rows().at(-1)).toEqual(['Total', '$30', '$400']);
  await user.click(screen.getByRole('button', { name: 'Show all 40', expanded: false }));
  expect(within(table).getAllByRole('link')).toHaveLength(40);
  expect([adds(1), adds(2)]).toEqual([30, 400]);
  await user.click(screen.getByRole('button', { name: 'Show the first 8', expanded: true }));
  expect(within(table).getAllByRole('link')).toHaveLength(8);
});

test('A part too small to count is not told as none', async () => {
  const { rows } = await open({ Capital: 0.01, Studio: 1_000_000 }, {});
  expect(rows()[0]?.[0]).toContain('100%');
  expect(rows()[1]?.[0]).toContain('<1%');
});

test('The largest amounts are told whole', async () => {
  const { rows } = await open({ Capital: 999_999_999_999.99, Studio: 0.01 }, { Capital: 999_999_999_999.99 });
  expect(rows().at(-1)).toEqual(['Total', '$1,000,000,000,000', '$1,000,000,000,000']);
});

test('A segment of another year leads to the table of that year, which says so and leads back to this one', async () => {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/stats/financial': () => json(statsOf({ selectedYear: 2025, priorYearYear: 2024 })),
    'GET /api/portfolio': () => json([]),
    'GET /api/users': () => json([]),
  });
  openApp('/dashboard?year=2025');
  const user = newUser();
  const table = await screen.findByRole('table', { name: 'Spend by segment in 2025' });
  await user.click(link(table, 'Studio'));
  const chip = await screen.findByRole('button', { name: 'Costs of 2025', pressed: true });
  expect(window.location.search).toBe('?segment=Studio&year=2025');
  expect(sent.some(({ url }) => url === '/api/portfolio?year=2025')).toBe(true);
  await user.click(chip);
  await waitFor(() => expect(window.location.search).toBe('?segment=Studio'));
});

const used = { segment: 'Studio', vendor: null, spent: 900, forecast: 300, runsOut: null, months: [] };
const overUsed = { ...used, budget: 1000, left: -200, runsOut: '2026-12-16' };

/** The dashboard of a company whose budgets are answered so. */
function openWithBudgets(budgets: () => Response, me: Partial<typeof maya> = {}) {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/me': () => json({ ...maya, ...me }),
    'GET /api/stats/budget': budgets,
    'GET /api/stats/financial': () =>
      json(statsOf({ yearlyBreakdown: { Studio: 900, Capital: 5 }, annualizedBreakdown: {} })),
  });
  openApp('/dashboard');
  return sent;
}

test('Where segments have budgets, each says how much of it is used, and leads to them', async () => {
  openWithBudgets(() => json({ year: 2026, from: '2026-01', rows: [overUsed] }));
  const percent = await screen.findByRole('link', { name: '120.0%' });
  expect(percent.getAttribute('href')).toBe('/forecast?tab=budgets&year=2026');
  expect(screen.getAllByRole('columnheader', { name: 'Budget FY 2026' })).toHaveLength(1);
});

test('Budgets that could not be loaded are not taken for none', async () => {
  const answers = [problem(500, 'Out of order')];
  openWithBudgets(() => answers.shift() ?? json({ year: 2026, from: '2026-01', rows: [overUsed] }));
  const said = (await screen.findByText('The budgets of FY 2026 could not be loaded')).closest('[role]');
  expect(said?.textContent).toContain('Out of order');
  await newUser().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: '120.0%' })).toBeTruthy();
  expect(screen.queryByText('The budgets of FY 2026 could not be loaded')).toBeNull();
});

test('Where a fiscal year begins in July, this year’s budgets are those of the fiscal year that today lies in', async () => {
  const rows = [{ ...used, budget: 2000, left: 800 }];
  const sent = openWithBudgets(() => json({ year: 2027, from: '2026-07', rows }), { fiscalYearStart: 7 });
  const percent = await screen.findByRole('link', { name: '60.0%' });
  expect(percent.getAttribute('href')).toBe('/forecast?tab=budgets&year=2027');
  expect(screen.getByRole('columnheader', { name: 'Budget FY 2027' })).toBeTruthy();
  expect(sent.filter(({ url }) => url.startsWith('/api/stats/budget')).map(({ url }) => url)).toEqual([
    '/api/stats/budget?year=2027',
  ]);
});
