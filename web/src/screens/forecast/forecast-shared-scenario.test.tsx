import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast, scenarioOf } from '../../../test/forecast.ts';
import { json, problem } from '../../../test/network.ts';

const bar = () => screen.findByRole('region', { name: 'Scenario: not saved' });

test('The address of a scenario that was deleted says so beside the baseline, until that is put away', async () => {
  const { user, asked } = await openForecast('/forecast?scenario=99');
  await screen.findByText('This scenario was deleted. The figures are the baseline’s.');
  await screen.findByRole('table');
  expect(asked('GET /api/stats/forecast').filter((path) => path.includes('layer'))).toEqual([
    '/api/stats/forecast?months=24&by=layer%2Csegment',
  ]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(/^This scenario was deleted/)).toBeNull();
});

test('Where a deleted scenario’s address holds what it assumed, that is kept and said to be saved no more', async () => {
  const { user } = await openForecast('/forecast?uplift=5&scenario=99');
  await screen.findByText('This scenario was deleted. What it assumed is still here, but not saved.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(location.search).toBe('?uplift=5'));
  expect(within(await bar()).getByText('Prices +5% from the next renewal on')).toBeTruthy();
});

test('A scenario that can’t be loaded shows no plain figures in its place, and is tried again', async () => {
  let isDown = true;
  const { user, asked } = await openForecast('/forecast?scenario=7', {
    'GET /api/forecast-scenarios': () => (isDown ? problem(500, 'No') : json([scenarioOf()])),
  });
  await screen.findByText('The scenario could not be loaded');
  expect(screen.queryByRole('table')).toBeNull();
  expect(asked('GET /api/stats/forecast').filter((path) => path.includes('layer'))).toEqual([]);
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByRole('region', { name: 'Scenario: Prices up' });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByText('The scenario could not be loaded')).toBeNull();
});

test('Where only the name of what is assumed can’t be loaded, the figures stand and say so', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast?uplift=5&requested=1&scenario=7', {
    'GET /api/forecast-scenarios': () => (isDown ? problem(500, 'No') : json([scenarioOf()])),
  });
  await screen.findByText('The scenario could not be loaded');
  expect(await screen.findByRole('table')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByRole('region', { name: 'Scenario: Prices up' });
});

test('Whoever deletes the scenario that is shown isn’t told that it was deleted', async () => {
  let saved = [scenarioOf()];
  const { user } = await openForecast('/forecast?scenario=7', {
    'GET /api/forecast-scenarios': () => json(saved),
    'DELETE /api/forecast-scenarios/7': () => {
      saved = [];
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Scenario' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(/^This scenario was deleted/)).toBeNull();
});
