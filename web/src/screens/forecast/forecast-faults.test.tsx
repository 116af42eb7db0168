import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forecastOf, forecastRoutes, openForecast } from '../../../test/forecast.ts';
import { json, problem, type SentRequest } from '../../../test/network.ts';
import { currentToast } from '../../lib/toast.ts';

/** A server that fails where a question is grouped so, until it is mended. */
function failingFor(by: string) {
  const fault = { isMended: false };
  const answer = (request: SentRequest) =>
    request.url.includes(`by=${encodeURIComponent(by)}`) && !fault.isMended
      ? problem(500, 'Out of order')
      : (forecastRoutes['GET /api/stats/forecast']?.(request) ?? json(forecastOf()));
  return { fault, routes: { 'GET /api/stats/forecast': answer } };
}

test('A chart by another group than the table’s that could not be loaded says so, and is asked for again', async () => {
  const { fault, routes } = failingFor('layer,owner');
  const { user } = await openForecast('/forecast?chart=owner', routes);
  await screen.findByRole('table');
  const failed = await screen.findByText('The chart could not be loaded');
  expect(screen.getByText('Out of order')).toBeTruthy();
  expect(screen.queryByText(/^Forecast by month/)).toBeNull();
  fault.isMended = true;
  await user.click(within(failed.parentElement ?? failed).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Forecast by month and owner/)).toBeTruthy();
  expect(screen.queryByText('The chart could not be loaded')).toBeNull();
});

test('Software that could not be loaded to choose from is asked for again', async () => {
  const { fault, routes } = failingFor('item');
  const { user } = await openForecast('/forecast', routes);
  await user.click(await screen.findByRole('button', { name: 'Assume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assume' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('The software could not be loaded');
  expect(dialog.queryByRole('combobox', { name: /^Add software/ })).toBeNull();
  fault.isMended = true;
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await user.click(await dialog.findByRole('combobox', { name: /^Add software/ }));
  expect(await screen.findByRole('option', { name: 'Avid Media Composer' })).toBeTruthy();
});

test('Changes of a month that could not be loaded are asked for again', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast?list=changes&cell=["2026-12",[],[]]', {
    'GET /api/stats/forecast/items': () => json({ items: [], total: 170.1 }),
    'GET /api/stats/forecast/changes': () =>
      isDown ? problem(500, 'Out of order') : json({ month: '2026-11', total: 170.1, items: [] }),
  });
  await screen.findByText('The changes could not be loaded');
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByText('No item costs more or less here than in Nov 2026.')).toBeTruthy();
});

test('Software whose contracts can’t be loaded isn’t assumed cancelled, and is chosen again', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast', {
    'GET /api/software/3/contracts': () => (isDown ? problem(500, 'Out of order') : json([])),
  });
  await user.click(await screen.findByRole('button', { name: 'Assume' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assume' }));
  const choose = async () => {
    await user.click(dialog.getByRole('combobox', { name: /^Add software/ }));
    await user.click(await screen.findByRole('option', { name: 'Avid Media Composer' }));
  };
  await choose();
  await waitFor(() => expect(currentToast()?.title).toBe('The contracts could not be loaded'));
  expect(dialog.queryByRole('textbox', { name: 'Avid Media Composer, from' })).toBeNull();
  isDown = false;
  await choose();
  const from = await dialog.findByRole('textbox', { name: 'Avid Media Composer, from' });
  expect(from).toHaveProperty('value', 'Dec 1, 2026');
});

test.each(['/forecast', '/forecast?tab=spend'])(
  'On %s, vendors that could not be loaded are asked for again where one is to be chosen',
  async (address) => {
    const { fault, routes } = failingFor('vendor');
    const { user } = await openForecast(address, routes);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Vendor' }));
    const chip = within(await screen.findByRole('dialog', { name: 'Vendor' }));
    await chip.findByText('The vendors could not be loaded');
    expect(chip.queryByText('Nothing found')).toBeNull();
    fault.isMended = true;
    await user.click(chip.getByRole('button', { name: 'Try again' }));
    expect(await chip.findByRole('option', { name: 'Avid' })).toBeTruthy();
  },
);

test('What a year’s forecast differs by is asked for again where it could not be loaded', async () => {
  let isMended = false;
  const { user } = await openForecast('/forecast', {
    'GET /api/stats/year-difference': () =>
      isMended
        ? json({ year: 2026, spend: 1000, increases: 10, cancellations: 0, forecast: 1010 })
        : problem(500, 'Out of order'),
  });
  await screen.findByText('By how much the forecast differs from ‘Spend in 2026’ could not be loaded');
  isMended = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^The forecast of 2026 is \$10\.00 more than/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});
