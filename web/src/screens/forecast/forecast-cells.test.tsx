import type { CellItem, MonthChange } from '@purser/api/forecast';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../../test/forecast.ts';
import { json } from '../../../test/network.ts';

const itemsOf = (items: Partial<CellItem>[], total: number) => () =>
  json({
    total,
    items: items.map((item) => ({
      softwareId: 3,
      requestId: null,
      vendor: 'Avid',
      product_name: 'Media Composer',
      layer: 'committed',
      reason: 'Signed to Mar 14, 2027',
      amount: total,
      ...item,
    })),
  });

test('A cell lists the items behind it, which add up to it, and leads to each', async () => {
  const { user, asked } = await openForecast('/forecast', {
    'GET /api/stats/forecast/items': itemsOf(
      [{}, { requestId: 8, softwareId: null, layer: 'requested', amount: 0.1, reason: 'REQ-000008' }],
      100.1,
    ),
  });
  const studio = (await screen.findByRole('button', { name: 'Studio' })).closest('tr') ?? document.body;
  await user.click(within(studio).getAllByRole('button', { name: '120.10' })[0] ?? studio);
  const list = await screen.findByRole('region', { name: 'Studio, Nov 2026' });
  await within(list).findByText('Signed to Mar 14, 2027');
  expect(asked('GET /api/stats/forecast/items')).toEqual([
    '/api/stats/forecast/items?months=24&by=segment&keys=%5B%22Studio%22%5D&month=2026-11',
  ]);
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/requests/8');
  expect(within(list).getByText(/add up to/).textContent).toContain('$100.10');
  await user.click(within(list).getByRole('button', { name: 'Close the list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Studio, Nov 2026' })).toBeNull());
});

test('A cell of a fiscal year lists the items of its months', async () => {
  const { user, asked } = await openForecast('/forecast?years=1', {
    'GET /api/stats/forecast/items': itemsOf([{}], 1441.2),
  });
  const studio = (await screen.findByRole('button', { name: 'Studio' })).closest('tr') ?? document.body;
  await user.click(within(studio).getByRole('button', { name: '1,441.20' }));
  const list = await screen.findByRole('region', { name: 'Studio, FY 2027' });
  expect(within(list).queryByRole('radio')).toBeNull();
  expect(asked('GET /api/stats/forecast/items')).toEqual([
    '/api/stats/forecast/items?months=24&by=segment&keys=%5B%22Studio%22%5D&month=2027-01&until=2027-12',
  ]);
  await user.click(within(studio).getByRole('button', { name: '240.20' }));
  await screen.findByRole('region', { name: 'Studio, FY 2026, 2 months' });
});

test('Where something is assumed, a cell says by how much it differs from the baseline', async () => {
  const { user } = await openForecast('/forecast?uplift=5', {
    'GET /api/stats/forecast/items': ({ url }) =>
      json({ items: [], total: url.includes('uplift') ? 120.1 : 100 }),
  });
  const studio = (await screen.findByRole('button', { name: 'Studio' })).closest('tr') ?? document.body;
  await user.click(within(studio).getAllByRole('button', { name: '120.10' })[0] ?? studio);
  const list = await screen.findByRole('region', { name: 'Studio, Nov 2026' });
  expect(await within(list).findByText('+$20.10 compared with the baseline')).toBeTruthy();
});

const changeOf = (given: Partial<MonthChange>): MonthChange => ({
  softwareId: 3,
  requestId: null,
  vendor: 'Avid',
  product_name: 'Media Composer',
  kind: 'days',
  amount: 1,
  daysBefore: 31,
  days: 30,
  priceBefore: 365,
  price: 365,
  ...given,
});

test('A cell of one month lists its changes against the month before, which add up to the difference', async () => {
  const changes = {
    month: '2026-10',
    total: 80,
    items: [
      changeOf({ kind: 'began', softwareId: null, requestId: 8, amount: 30, days: 15, daysBefore: 0 }),
      changeOf({ kind: 'ended', softwareId: 4, amount: -10, daysBefore: 1, days: 0 }),
      changeOf({ kind: 'price', amount: 20.13, price: 1200.5 }),
      changeOf({ softwareId: 5, amount: -20 }),
      changeOf({ softwareId: 6, amount: -0.01, days: 31 }),
      changeOf({ softwareId: 7, amount: -0.02, days: 31 }),
    ],
  };
  const { user, asked } = await openForecast('/forecast?uplift=5&cell=["2026-11",["segment"],["Studio"]]', {
    'GET /api/stats/forecast/items': itemsOf([{}], 100.1),
    'GET /api/stats/forecast/changes': () => json(changes),
  });
  const list = await screen.findByRole('region', { name: 'Studio, Nov 2026' });
  await user.click(within(list).getByRole('radio', { name: 'Changes against the month before' }));
  const lines = within(await within(list).findByRole('region', { name: 'Changes against the month before' }));
  expect(lines.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Began 1+$30.00',
    'Ended 1−$10.00',
    'Price 1+$20.13',
    'Days 3−$20.03',
  ]);
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Avid Media Composer+$30.0015 days',
    'Avid Media Composer−$10.001 day in Oct 2026',
    'Avid Media Composer+$20.13$365.00 → $1,200.50 a year',
    'Avid Media Composer−$20.0030 days, 31 in Oct 2026',
    'Rounding of 2 items−$0.03',
  ]);
  expect(within(list).getByText(/add up to/).textContent).toBe('6 changes add up to +$20.10');
  expect(lines.getByRole('link').getAttribute('href')).toBe('/requests/8');
  expect(asked('GET /api/stats/forecast/changes')).toEqual([
    '/api/stats/forecast/changes?months=24&by=segment&uplift=5&keys=%5B%22Studio%22%5D&month=2026-11',
  ]);
  expect(new URLSearchParams(location.search).get('list')).toBe('changes');
  await user.click(within(list).getByRole('button', { name: 'Close the list' }));
  await waitFor(() => expect(location.search).toBe('?uplift=5'));
});

test('Where nothing has changed since the month before, a cell says so', async () => {
  const changes = { month: '2026-10', total: 100.1, items: [] };
  await openForecast('/forecast?list=changes&cell=["2026-11",["segment"],["Studio"]]', {
    'GET /api/stats/forecast/items': itemsOf([{}], 100.1),
    'GET /api/stats/forecast/changes': () => json(changes),
  });
  expect(await screen.findByText('No item costs more or less here than in Oct 2026.')).toBeTruthy();
});
