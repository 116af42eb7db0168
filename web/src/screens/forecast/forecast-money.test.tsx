import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forecastOf, openForecast } from '../../../test/forecast.ts';
import { json } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';

test('What changes nothing is told in the company’s currency', async () => {
  const effects = [
    { assumption: 'uplift' as const, id: null, label: null, isSigned: false, amount: 0, months: [] },
  ];
  await openForecast('/forecast?uplift=5', {
    'GET /api/me': () => json({ ...maya, currency: 'EUR' }),
    'GET /api/stats/forecast': () => json(forecastOf(24, { effects })),
  });
  const bar = await screen.findByRole('region', { name: 'Scenario: not saved' });
  expect(await within(bar).findAllByText('±€0.00')).toHaveLength(2);
  expect(bar.textContent).not.toContain('$');
});

test.each([
  [5, '1 other'],
  [6, '2 others'],
])('Of %i vendors, what is beyond the four largest is called %s', async (count, others) => {
  const rows = Array.from({ length: count }, (_, at) => `Vendor ${at}`).flatMap((name) =>
    forecastOf()
      .rows.slice(0, 1)
      .map((row) => ({ ...row, keys: ['committed', name], labels: ['Committed', name] })),
  );
  await openForecast('/forecast?rows=vendor&chart=vendor', {
    'GET /api/stats/forecast': () => json(forecastOf(24, { rows })),
  });
  expect(await screen.findByText(others)).toBeTruthy();
});
