import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../test/forecast.ts';
import { json, problem } from '../../test/network.ts';

test('What is wrong with a budget stays at its line while lines above it are removed', async () => {
  const { user } = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () =>
      json([
        { segment: 'Capital', vendor: null, amount: 100 },
        { segment: 'Capital', vendor: 'Zoom', amount: 5 },
        { segment: 'Studio', vendor: null, amount: 1150 },
        { segment: 'Studio', vendor: 'Avid', amount: 2000 },
      ]),
    'PUT /api/budgets': ({ body }) => {
      const { budgets } = JSON.parse(String(body));
      const at = budgets.findIndex(({ vendor }: { vendor: string | null }) => vendor === 'Avid');
      return problem(422, 'Please mend', { fields: { [`budgets.${at}.amount`]: 'Avid has too much' } });
    },
  });
  await screen.findAllByRole('table');
  await user.click(screen.getByRole('button', { name: 'Edit Budgets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Budgets of FY 2026' });
  await user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
  const isAtAvid = () => {
    const box = within(dialog).getByRole('spinbutton', { name: 'Avid in Studio' });
    return [box.getAttribute('aria-invalid'), within(dialog).queryByText('Avid has too much') !== null];
  };
  await within(dialog).findByText('Avid has too much');
  expect(isAtAvid()).toEqual(['true', true]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove Zoom in Capital' }));
  expect(isAtAvid()).toEqual(['true', true]);
});
