import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../../test/forecast.ts';
import { textsIn } from '../../../test/texts.ts';

const texts = (row: HTMLElement) => textsIn(row, 'cell');

test('Spend is a table of any two groups, and a figure lists the contracts that add up to it', async () => {
  const { user, asked } = await openForecast('/forecast?tab=spend');
  const table = await screen.findByRole('table');
  expect(textsIn(table, 'columnheader')).toEqual(['Vendor', 'By segment', 'Total', 'Capital', 'Studio']);
  expect(texts(within(table).getByRole('row', { name: /^Zoom/ })).slice(1)).toEqual([
    '100.00',
    '60.00',
    '40.00',
  ]);
  await user.click(within(table).getByRole('button', { name: '60.00' }));
  const behind = await screen.findByRole('region', { name: 'Zoom, Capital' });
  await within(behind).findByText('365 days of $100.00 ÷ 365, 60%');
  expect(behind.textContent).toContain('1 contract is $60.00');
  expect(
    asked('GET /api/stats/spend/items').map((path) => new URL(path, 'http://purser').searchParams),
  ).toEqual([
    new URLSearchParams({ by: 'vendor,segment', keys: '["Zoom","Capital"]', from: '2026-01', to: '2026-10' }),
  ]);
  expect(window.location.search).toContain('cell=');
  await user.click(within(behind).getByRole('button', { name: 'Close the list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Zoom, Capital' })).toBeNull());
});

test('Spend tells shares of the whole, by row and by column', async () => {
  const { user } = await openForecast('/forecast?tab=spend');
  const table = await screen.findByRole('table');
  await user.click(screen.getByRole('radio', { name: 'Shares' }));
  expect(texts(within(table).getByRole('row', { name: /^Avid/ })).slice(1)).toEqual(['66.7%', '0', '66.7%']);
  expect(texts(within(table).getByRole('row', { name: /^Share/ })).slice(1)).toEqual([
    '100.0%',
    '20.0%',
    '80.0%',
  ]);
});

test('The months are chosen in one control, by name or by their first and last one', async () => {
  const { user, asked } = await openForecast('/forecast?tab=spend');
  expect(await screen.findByText('Spend, Jan 1 to Oct 31, 2026, in US dollars')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Months Jan 2026 to Oct 2026' }));
  const dialog = await screen.findByRole('dialog', { name: 'Months' });
  expect(
    within(dialog)
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['This year to last full month Jan 2026 to Oct 2026']);
  await user.click(within(dialog).getByRole('button', { name: /^Last year/ }));
  await waitFor(() => expect(location.search).toBe('?tab=spend&from=2025-01&to=2025-12'));
  expect(asked('GET /api/stats/spend').at(-1)).toContain('from=2025-01&to=2025-12');

  await user.click(screen.getByRole('button', { name: 'Months Jan 2025 to Dec 2025' }));
  const again = await screen.findByRole('dialog', { name: 'Months' });
  fireEvent.change(within(again).getByLabelText(/^First month/), { target: { value: '2026-03' } });
  await user.click(within(again).getByRole('button', { name: 'Show these months' }));
  expect(within(again).getByText('This month is before the first one')).toBeTruthy();
  fireEvent.change(within(again).getByLabelText(/^Last month/), { target: { value: '2026-03' } });
  await user.click(within(again).getByRole('button', { name: 'Show these months' }));
  await waitFor(() => expect(location.search).toBe('?tab=spend&from=2026-03&to=2026-03'));
  expect(screen.getByRole('button', { name: 'Months Mar 2026' })).toBeTruthy();
});

test('Price increases are those of terms that began in a chosen year, in percent and a year', async () => {
  const { user, asked } = await openForecast('/forecast?tab=spend');
  const increases = await screen.findByRole('region', { name: 'Largest price increases' });
  const line = await within(increases).findByRole('listitem');
  expect(line.textContent).toBe('Avid Media Composer+$100.00$1,000 to $1,100, Mar 1 +10.0%, +4.9% a year');
  await user.click(within(increases).getByRole('button', { name: 'Terms starting in 2026' }));
  await user.click(await screen.findByRole('option', { name: '2024' }));
  await waitFor(() => expect(location.search).toBe('?tab=spend&begun=2024'));
  expect(asked('GET /api/stats/price-changes').at(-1)).toContain('from=2024-01-01&to=2024-12-31');
  await user.click(screen.getByRole('button', { name: 'By Amount' }));
  await user.click(await screen.findByRole('option', { name: 'Percent' }));
  await waitFor(() => expect(location.search).toBe('?tab=spend&begun=2024&largest=percent'));
  expect(asked('GET /api/stats/price-changes').at(-1)).toContain('by=percent');
});
