import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast, someUse, useOf } from '../../../test/forecast.ts';
import { json, problem } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import { outcomeOf } from '../../../test/table-outcome.ts';
import { textsIn } from '../../../test/texts.ts';
import { currentToast } from '../../lib/toast.ts';

const texts = (row: HTMLElement) => textsIn(row, 'cell');

const rowsOfEachYear =
  (rows: readonly unknown[]) =>
  ({ url }: { readonly url: string }) =>
    json({ ...someUse, year: Number(url.slice(-4)), rows });

test('Budgets say what is spent, foreseen, over, and when it runs out', async () => {
  const { user } = await openForecast('/forecast?tab=budgets');
  expect(await screen.findByText('Budgets, in US dollars')).toBeTruthy();
  const [table] = await screen.findAllByRole('table');
  const rows = within(table ?? document.body);
  expect(texts(rows.getByRole('row', { name: /^Studio/ })).slice(1)).toEqual([
    '1,150.00',
    '1,000.00',
    '200.00',
    '1,200.00',
    '50.00 over',
    '104.3%',
    'Dec 16, 2026',
  ]);
  expect(texts(rows.getByRole('row', { name: /^Capital/ }))[1]).toBe('No budget');
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual([
    'Over at the end of FY 2026',
    'Budget',
    'Actual, Jan to Oct',
    'Forecast, Nov and Dec',
    'Over their budget',
    'Without a budget',
  ]);
  // What Capital costs isn't held against the budget of Studio.
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$50.00',
    '$1,150.001 segment',
    '$1,000.0087.0% of the budget',
    '$200.0017.4%',
    '1 of 1Studio',
    '$600.00in 1 segment without a budget',
  ]);
  expect(texts(rows.getByRole('row', { name: /^Total/ })).slice(1)).toEqual([
    '1,150.00',
    '1,500.00',
    '300.00',
    '1,800.00',
    '50.00 over',
    '104.3%',
    '',
  ]);
  await user.click(rows.getByRole('button', { name: 'Capital' }));
  expect(location.search).toBe('?tab=budgets&of=Capital');
  await user.click(screen.getByRole('radio', { name: 'FY 2027' }));
  expect(location.search).toBe('?tab=budgets&year=2027');
});

test('The first segment over its budget is shown by month, with its largest items and the way to all of them', async () => {
  const { user, asked } = await openForecast('/forecast?tab=budgets');
  const chart = await screen.findByRole('region', { name: 'Studio' });
  expect(
    within(chart)
      .getByRole('button', { name: /^Nov 2026/ })
      .getAttribute('aria-label'),
  ).toBe('Nov 2026: $1,100.00, actual $1,000.00, forecast $100.00; budget $1,150.00');
  const largest = screen.getByRole('region', { name: 'Largest in Studio' });
  const lines = await within(largest).findAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...[1, 2, 3, 4].map((id) => `Avid Product ${id}$150.00$75.00 actual, $75.00 forecast`),
    '4 others$600.00',
  ]);
  expect(within(largest).getByText(/^FY 2026/).textContent).toBe('FY 2026 $1,200.00');
  expect(
    asked('GET /api/stats/spend/items').map((path) => new URL(path, 'http://purser').searchParams),
  ).toEqual([new URLSearchParams({ by: 'segment', keys: '["Studio"]', from: '2026-01', to: '2026-12' })]);
  await user.click(within(largest).getByRole('link', { name: 'All 8' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      tab: 'spend',
      segment: 'Studio',
      from: '2026-01',
      to: '2026-12',
    }),
  );
});

test('Where one of four segments has a budget, only that one is held against it', async () => {
  const [capital, studio] = someUse.rows;
  const others = ['Ad Sales', 'Corporate', 'Capital'].map((segment) => ({ ...capital, segment }));
  await openForecast('/forecast?tab=budgets', {
    'GET /api/stats/budget': rowsOfEachYear([...others, studio]),
  });
  const [table] = await screen.findAllByRole('table');
  const total = within(table ?? document.body).getByRole('row', { name: /^Total/ });
  expect(texts(total).slice(1)).toEqual([
    '1,150.00',
    '2,500.00',
    '500.00',
    '3,000.00',
    '50.00 over',
    '104.3%',
    '',
  ]);
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect([figures[0], ...figures.slice(-2)]).toEqual([
    '$50.00',
    '1 of 1Studio',
    '$1,800.00in 3 segments without a budget',
  ]);
});

test('A month of the chart leads to its items: past ones in Spend, coming ones in the forecast', async () => {
  const { user } = await openForecast('/forecast?tab=budgets');
  const chart = await screen.findByRole('region', { name: 'Studio' });
  await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
  const table = within(chart).getByRole('table');
  expect(texts(within(table).getByRole('row', { name: /^Nov 2026/ }))).toEqual([
    '100.00',
    '1,000.00',
    '100.00',
    '1,100.00',
    '50.00',
  ]);
  await user.click(within(chart).getByRole('button', { name: /^Oct 2026/ }));
  await screen.findByRole('columnheader', { name: 'Segment' });
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    tab: 'spend',
    of: 'segment',
    columns: 'vendor',
    segment: 'Studio',
    from: '2026-10',
    to: '2026-10',
    cell: '["Studio"]',
  });
});

test('A coming month of the chart leads to its cell of the forecast', async () => {
  const { user } = await openForecast('/forecast?tab=budgets', {
    'GET /api/stats/forecast/items': () => json({ items: [], total: 0 }),
  });
  const chart = await screen.findByRole('region', { name: 'Studio' });
  await user.click(within(chart).getByRole('button', { name: /^Dec 2026/ }));
  expect(await screen.findByRole('region', { name: 'Studio, Dec 2026' })).toBeTruthy();
});

test('A vendor’s budget stands below the total and says its segment', async () => {
  const avid = { ...someUse.rows[1], segment: 'Studio', vendor: 'Avid', budget: 900, left: -30 };
  await openForecast('/forecast?tab=budgets', {
    'GET /api/stats/budget': rowsOfEachYear([...someUse.rows, avid]),
  });
  const [table] = await screen.findAllByRole('table');
  const heads = textsIn(table ?? document.body, 'rowheader');
  expect(heads.slice(-3)).toEqual([
    'TotalLeft and used: with a budget',
    'Vendors with a budget of their own, inside the segments above and not added again',
    'Avid in Studio$30 over, Dec 16',
  ]);
});

test('The two coming years are told by segment, and the empty one takes the budgets of the year before it', async () => {
  const { user, sent } = await openForecast('/forecast?tab=budgets', {
    'PUT /api/budgets': () => json([{ segment: 'Studio', vendor: null, amount: 1150 }]),
  });
  const coming = await screen.findByRole('region', { name: 'Coming years' });
  const row = await within(coming).findByRole('row', { name: /^Studio/ });
  expect(texts(row)).toEqual(['1,300.00', '1,200.00', '100.00', 'Within budget', 'No budget', '1,200.00']);
  expect(texts(within(coming).getByRole('row', { name: /^Total/ }))).toEqual([
    '1,300.00',
    '1,800.00',
    // Capital has no budget.
    '100.00',
    '',
    'No budget',
    '1,800.00',
  ]);
  await user.click(within(coming).getByRole('button', { name: 'Copy FY 2027 to FY 2028' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Budgets copied'));
  const [put] = sent.filter(({ method }) => method === 'PUT');
  expect(put?.url).toBe('/api/budgets?year=2028');
  expect(JSON.parse(String(put?.body))).toEqual({
    budgets: [{ segment: 'Studio', vendor: null, amount: 1150 }],
    from: [],
  });
});

test('Budgets of a year that has some are replaced only after a question, and only those that are shown', async () => {
  const { user, sent } = await openForecast('/forecast?tab=budgets', {
    'GET /api/stats/budget': ({ url }) => json(useOf(Number(url.slice(-4)), { Studio: 1300 })),
    'PUT /api/budgets': () => problem(412, 'The budgets of FY 2028 have been changed'),
  });
  await user.click(await screen.findByRole('button', { name: 'Copy FY 2027 to FY 2028' }));
  const question = await screen.findByRole('alertdialog', { name: 'Replace the budgets of FY 2028?' });
  expect(question.textContent).toContain('FY 2028 has 1 budget.');
  expect(sent.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Replace Budgets' }));
  await waitFor(() => expect(currentToast()?.title).toBe('The budgets were not copied'));
  expect(currentToast()?.description).toBe('The budgets of FY 2028 have been changed');
  const [put] = sent.filter(({ method }) => method === 'PUT');
  expect(JSON.parse(String(put?.body)).from).toEqual([{ segment: 'Studio', vendor: null, amount: 1300 }]);
});

test('An administrator enters the budgets of a year; a refused one is told at its place', async () => {
  let isRefused = true;
  const { user, sent } = await openForecast('/forecast?tab=budgets', {
    'PUT /api/budgets': () =>
      isRefused
        ? problem(422, 'Please mend', { fields: { 'budgets.0.amount': 'A budget must be above 0' } })
        : json([{ segment: 'Capital', vendor: null, amount: 5 }]),
  });
  await screen.findAllByRole('table');
  await user.click(screen.getByRole('button', { name: 'Edit Budgets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Budgets of FY 2026' });
  expect(within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: 'Studio' }).value).toBe('1,150.00');
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Capital' }), '5');
  await user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
  await within(dialog).findByText('A budget must be above 0');
  isRefused = false;
  await user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [put] = sent.filter(({ method }) => method === 'PUT');
  expect(put?.url).toBe('/api/budgets?year=2026');
  expect(JSON.parse(String(put?.body))).toEqual({
    budgets: [
      { segment: 'Capital', vendor: null, amount: '5' },
      { segment: 'Studio', vendor: null, amount: 1150 },
    ],
    from: [{ segment: 'Studio', vendor: null, amount: 1150 }],
  });
});

test('A file of budgets is taken whole, or its rows are named', async () => {
  const { user } = await openForecast('/forecast?tab=budgets', {
    'POST /api/budgets/upload-csv': () =>
      json({
        ...outcomeOf({ errors: [{ row: 3, message: '“Lost” is no segment of the option lists' }] }),
        saved: 0,
        years: [],
        removed: [],
        changes: [],
      }),
  });
  await screen.findAllByRole('table');
  const file = new File(['year,segment,amount\n'], 'budgets.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('File of budgets'), file);
  const refused = await screen.findByRole('region', { name: 'Refused rows' });
  expect(refused.textContent).toContain('Row 3: “Lost” is no segment of the option lists');
  expect(screen.getByRole('button', { name: 'Import budgets' })).toHaveProperty('disabled', true);
});

test('Who isn’t an administrator reads the budgets and changes none', async () => {
  await openForecast('/forecast?tab=budgets', {
    'GET /api/me': () => json({ ...maya, role: 'user' }),
    'GET /api/stats/budget': rowsOfEachYear([]),
  });
  await screen.findAllByRole('table');
  expect(screen.queryByRole('button', { name: 'Edit Budgets' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import Budgets' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Copy FY/ })).toBeNull();
});
