import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forecastOf, openForecast, scenarioOf } from '../../../test/forecast.ts';
import { json, problem } from '../../../test/network.ts';
import { contractOf, software } from '../../../test/software-panel.ts';
import { textsIn } from '../../../test/texts.ts';
import { currentToast } from '../../lib/toast.ts';

const texts = (row: HTMLElement) => textsIn(row, 'cell');

test('The table has the chart’s figures by layer and by segment, months and fiscal years, to the cent', async () => {
  await openForecast();
  const table = await screen.findByRole('table');
  const [committed, expected] = within(table)
    .getAllByRole('row')
    .filter((row) => row.dataset.look === 'layer');
  expect(committed && texts(committed).slice(0, 3)).toEqual(['150.10', '150.10', '300.20']);
  expect(expected && texts(expected).at(-1)).toBe('480.00');
  const heads = textsIn(table, 'columnheader');
  expect(heads.slice(0, 5)).toEqual(['US dollars', 'Nov 2026', 'Dec 2026', 'FY 20262 months', 'Jan 2027']);
  expect(heads).toContain('24 months');
  const total = within(table).getByRole('row', { name: /^Total/ });
  expect(texts(total).at(-1)).toBe('4,082.40');
  expect(
    screen.getByRole('button', { name: /^Nov 2026: \$170\.10, committed \$150\.10, expected \$20\.00$/ }),
  ).toBeTruthy();
});

test('On paper each fiscal year is a table of its own, and the last one ends with the sum of all months', async () => {
  await openForecast('/forecast?months=36');
  await screen.findByRole('table');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const tables = screen
    .getAllByRole('table')
    .map((table) => textsIn(table, 'columnheader').filter((head) => !head.startsWith('By ')));
  expect(tables.map((heads) => [heads[0], heads[1], heads.length, heads.at(-1)])).toEqual([
    ['US dollars', 'Nov 2026', 4, 'FY 20262 months'],
    ['US dollars', 'Jan 2027', 14, 'FY 2027'],
    ['US dollars', 'Jan 2028', 14, 'FY 2028'],
    ['US dollars', 'Jan 2029', 13, '36 months'],
  ]);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('table')).toHaveLength(1);
});

test('A segment opens into its layers', async () => {
  const { user } = await openForecast();
  await user.click(await screen.findByRole('button', { name: 'Studio' }));
  const within2 = screen.getAllByRole('row').filter((row) => row.dataset.look === 'part');
  expect(within2.map((row) => texts(row)[0])).toEqual(['100.10', '20.00']);
});

test('How far, columns, rows, chart and filters are in the address, and asked of the server', async () => {
  const { user, asked } = await openForecast('/forecast?months=12&rows=vendor&segment=Studio&years=1');
  await screen.findByRole('table');
  expect(asked('GET /api/stats/forecast')).toContain(
    '/api/stats/forecast?months=12&by=layer%2Cvendor&segment=Studio',
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toContain(
    'FY 20262 months',
  );
  await user.click(screen.getByRole('radio', { name: '36 months' }));
  expect(location.search).toContain('months=36');
  await user.click(screen.getByRole('radio', { name: 'Months' }));
  await waitFor(() => expect(location.search).not.toContain('years'));
});

test('The page says by how much a year differs from the dashboard, why, and that it means all software', async () => {
  await openForecast('/forecast?vendor=Avid');
  expect(
    await screen.findByText(
      'The forecast of all software in 2026 is $10.00 more than ‘Spend in 2026’ on the dashboard: +$12.50 for increases that contracts expect, −$2.50 for cancellations that are decided.',
    ),
  ).toBeTruthy();
});

test('An assumption says what it changes, and is taken back', async () => {
  const effects = [
    { assumption: 'uplift' as const, id: null, label: null, isSigned: false, amount: 12.5, months: [] },
    {
      assumption: 'cancelled' as const,
      id: 3,
      label: 'Avid Media Composer',
      isSigned: true,
      amount: -100,
      months: [],
    },
  ];
  const { user } = await openForecast('/forecast?uplift=5&cancelled=3:2027-01-01', {
    'GET /api/stats/forecast': () => json(forecastOf(24, { effects, plainTotal: 4169.9 })),
  });
  const bar = await screen.findByRole('region', { name: 'Scenario: not saved' });
  await within(bar).findByText('+$12.50');
  expect(
    within(bar).getByText('Avid Media Composer: cancelled from Jan 1, 2027, within its signed term'),
  ).toBeTruthy();
  expect(within(bar).getByText('−$100.00')).toBeTruthy();
  expect(bar.textContent).toContain('−$87.50 −2.1%');
  await user.click(within(bar).getByRole('button', { name: 'Remove Prices +5% from the next renewal on' }));
  await waitFor(() => expect(location.search).toBe('?cancelled=3%3A2027-01-01'));
});

test('Of many items that are assumed cancelled four have a chip, and one stands for the others', async () => {
  const cancelled = [1, 2, 3, 4, 5, 6].map((id) => `${id}:2027-0${7 - id}-01`).join(',');
  const { user } = await openForecast(`/forecast?cancelled=${cancelled}`);
  const chips = () => screen.getAllByRole('button', { name: /^Remove / }).map(({ ariaLabel }) => ariaLabel);
  await screen.findByRole('button', { name: 'Remove Cancelled from Jun 1, 2027' });
  expect(chips().slice(3)).toEqual([
    'Remove Cancelled from Mar 1, 2027',
    'Remove 2 others cancelled, the first from Jan 1, 2027',
  ]);
  await user.click(screen.getByRole('button', { name: /^Remove 2 others/ }));
  await user.click(screen.getByRole('button', { name: 'Remove Cancelled from May 1, 2027' }));
  await waitFor(() =>
    expect(new URLSearchParams(location.search).get('cancelled')).toBe(
      '1:2027-06-01,3:2027-04-01,4:2027-03-01',
    ),
  );
});

test('What is assumed is chosen in a dialog, which says what can’t be', async () => {
  const { user } = await openForecast('/forecast', {
    'GET /api/software/3/contracts': () =>
      json([contractOf({ startDate: '2026-03-15', endDate: '2027-03-14' })]),
  });
  await user.click(await screen.findByRole('button', { name: 'Assume' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assume' });
  const increase = within(dialog).getByRole('textbox', { name: /^Increase/ });
  for (const wrong of ['300', '4,5', '1e-', '1e1']) {
    await user.type(increase, wrong);
    await user.click(within(dialog).getByRole('button', { name: 'Assume' }));
    expect(within(dialog).getByText(/from −50 to 200 percent/)).toBeTruthy();
    expect(increase).toHaveProperty('value', wrong);
    await user.clear(increase);
  }
  await user.type(increase, '5');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Include open requests' }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Add software/ }));
  await user.click(await screen.findByRole('option', { name: 'Avid Media Composer' }));
  await within(dialog).findByRole('textbox', { name: 'Avid Media Composer, from' });
  await user.click(within(dialog).getByRole('button', { name: 'Assume' }));
  await waitFor(() => expect(location.search).toBe('?uplift=5&requested=1&cancelled=3%3A2027-03-15'));
});

test('A scenario is saved under a name, looked at by it, and deleted', async () => {
  const { user, sent } = await openForecast('/forecast?uplift=5', {
    'POST /api/forecast-scenarios': () => json(scenarioOf({ id: 8, name: 'Dearer' })),
    'DELETE /api/forecast-scenarios/7': () => new Response(null, { status: 204 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save Scenario' });
  await user.click(within(dialog).getByRole('button', { name: 'Save Scenario' }));
  expect(within(dialog).getByText('Please enter a name')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Dearer');
  await user.click(within(dialog).getByRole('button', { name: 'Save Scenario' }));
  await waitFor(() => expect(currentToast()?.title).toBe('Scenario saved'));
  const posted = sent.find(({ method }) => method === 'POST');
  expect(JSON.parse(String(posted?.body))).toEqual({
    name: 'Dearer',
    uplift: 5,
    requested: false,
    cancelled: [],
  });
  await user.click(await screen.findByRole('button', { name: /^Scenario/ }));
  await user.click(await screen.findByRole('option', { name: 'Prices up' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      uplift: '5',
      requested: '1',
      scenario: '7',
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Scenario' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('The address of a scenario alone assumes what it says, and a change stands beside its name', async () => {
  const effects = [
    { assumption: 'uplift' as const, id: null, label: null, isSigned: false, amount: 12.5, months: [] },
  ];
  const { user, asked } = await openForecast('/forecast?scenario=7', {
    'GET /api/stats/forecast': () => json(forecastOf(24, { effects })),
  });
  const bar = await screen.findByRole('region', { name: 'Scenario: Prices up' });
  await within(bar).findByText('+$12.50');
  expect(asked('GET /api/stats/forecast').filter((path) => path.includes('layer'))).toEqual([
    '/api/stats/forecast?months=24&by=layer%2Csegment&uplift=5&requested=true',
  ]);
  await user.click(
    within(bar).getByRole('button', { name: 'Remove Open requests from their proposed starts' }),
  );
  await screen.findByRole('region', { name: 'Scenario: Prices up, changed' });
  expect(location.search).toBe('?scenario=7&uplift=5');
  expect(within(bar).queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(within(bar).getByRole('button', { name: 'Remove Prices +5% from the next renewal on' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('An address that names a deleted item is shown without it, and says so', async () => {
  await openForecast('/forecast?uplift=5&cancelled=3:2027-01-01,4:2027-02-01', {
    'GET /api/stats/forecast': ({ url }) =>
      url.includes('4%3A2027')
        ? problem(422, 'Please mend', { fields: { cancelled: 'There is no software with the id 4' } })
        : json(forecastOf()),
    'GET /api/software': () => json([software({ id: 3 })]),
  });
  const bar = await screen.findByRole('region', { name: 'Scenario: not saved' });
  await within(bar).findByText('One item was deleted and counts no more.');
  expect(within(bar).getByText('Cancelled from Jan 1, 2027')).toBeTruthy();
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByText('The forecast could not be loaded')).toBeNull();
});

test('Somebody else’s name is refused in the dialog, and what was typed stays', async () => {
  const { user } = await openForecast('/forecast?uplift=5', {
    'POST /api/forecast-scenarios': () =>
      problem(409, 'Somebody else has a scenario “Dearer”. Please choose another name'),
  });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save Scenario' });
  await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Dearer');
  await user.click(within(dialog).getByRole('button', { name: 'Save Scenario' }));
  await within(dialog).findByText(/Somebody else has a scenario/);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Dearer');
});

test('A forecast that fails says so and is tried again, and an empty one says what it needs', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast', {
    'GET /api/stats/forecast': () => (isDown ? problem(500, 'No') : json(forecastOf(24, { allItems: 0 }))),
  });
  await screen.findByText('The forecast could not be loaded');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('Nothing to forecast yet')).toBeTruthy();
});

test('Software without a contract that costs anything is told what to do, unless a filter hides the rest', async () => {
  const nothing = forecastOf(24, { totals: Array.from({ length: 24 }, () => 0), requested: [] });
  const routes = { 'GET /api/stats/forecast': () => json(nothing) };
  await openForecast('/forecast', routes);
  expect(await screen.findByText(/^No contract costs anything in these months/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upload CSV' }).getAttribute('href')).toBe('/table/import');
  expect(screen.queryByRole('table')).toBeNull();
  cleanup();
  await openForecast('/forecast?status=active', routes);
  await screen.findByRole('table');
  expect(screen.queryByText('Nothing to forecast yet')).toBeNull();
});

test('Status and payment type are under More, and stand beside the other filters once they are set', async () => {
  const { user, asked } = await openForecast();
  await screen.findByRole('table');
  expect(screen.getByText('Nov 2026 to Oct 2028, in US dollars')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  const more = await screen.findByRole('dialog', { name: 'More filters' });
  await user.click(within(more).getByRole('option', { name: 'Terminated' }));
  await user.click(within(more).getByRole('option', { name: 'No payment type' }));
  await waitFor(() => expect(location.search).toBe('?status=terminated&paymentType='));
  expect(asked('GET /api/stats/forecast').at(-1)).toContain('status=terminated&paymentType=');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Clear Status' }));
  await waitFor(() => expect(location.search).toBe('?paymentType='));
});
