import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forecastOf, openForecast, someSpend, someUse, useOf } from '../../../test/forecast.ts';
import { json } from '../../../test/network.ts';
import { keepSavedFiles } from '../../../test/saved-files.ts';

type Opened = Awaited<ReturnType<typeof openForecast>>;

const saved = keepSavedFiles();

async function download({ user }: Opened, name: string): Promise<string[]> {
  await user.click(screen.getByRole('button', { name }));
  return (await saved.at(-1)?.blob.text())?.trim().split('\n') ?? [];
}

// A spreadsheet would run it.
const formula = '=1+1';

test('A name that a spreadsheet would run as a formula is escaped in the files of Forecast', async () => {
  const rows = forecastOf().rows.map((row) => ({ ...row, labels: ['Committed', formula] }));
  const item = { layer: 'committed', reason: 'Signed', amount: 5 };
  const named = { softwareId: 3, requestId: null, vendor: '@Home', product_name: formula };
  const days = { daysBefore: 0, days: 15, priceBefore: null, price: 122 };
  const changes = { month: '2026-10', total: 0, items: [{ ...named, ...days, kind: 'began', amount: 5 }] };
  const opened = await openForecast('/forecast', {
    'GET /api/stats/forecast': () => json(forecastOf(24, { rows })),
    'GET /api/stats/forecast/items': () => json({ items: [{ ...item, ...named }], total: 5 }),
    'GET /api/stats/forecast/changes': () => json(changes),
  });
  const table = await screen.findByRole('table');
  const [head, first] = await download(opened, 'Download CSV');
  expect(head).toMatch(/^Segment,Layer,Nov 2026,/);
  expect(first).toMatch(/^'=1\+1,Committed,/);
  await opened.user.click(within(table).getAllByRole('button', { name: '120.10' })[0] ?? table);
  await screen.findByText('Signed');
  expect((await download(opened, 'Download these items'))[1]).toBe("'@Home,'=1+1,Committed,Signed,5.00");
  await opened.user.click(screen.getByRole('radio', { name: /^Changes/ }));
  await screen.findByText('15 days');
  expect(await download(opened, 'Download these changes')).toEqual([
    'Vendor,Product,Change,Days before,Days,Price before,Price,Amount',
    "'@Home,'=1+1,Began,0,15,,122.00,5.00",
  ]);
});

test('… and in those of Spend, whose amounts below 0 stay numbers', async () => {
  const line = { keys: [formula, 'Studio'], labels: [formula, '+Studio'], amount: -40 };
  const contract = { contractId: 11, startDate: '2026-01-01', endDate: null, cost: 5, days: 365, amount: 5 };
  const item = { softwareId: 3, vendor: formula, product_name: '-x', amount: 5, spent: 5, share: 100 };
  const opened = await openForecast(
    `/forecast?tab=spend&cell=${encodeURIComponent(JSON.stringify([formula]))}`,
    {
      'GET /api/stats/spend': () => json({ ...someSpend, total: -40, rows: [line] }),
      'GET /api/stats/spend/items': () => json({ items: [{ ...item, contracts: [contract] }], total: 5 }),
    },
  );
  await screen.findByText('365 days of $5.00 ÷ 365');
  expect(await download(opened, 'Download CSV')).toEqual([
    `"Vendor, Jan 2026 to Nov 2026",Total,'+Studio`,
    "'=1+1,-40.00,-40.00",
    'Total,-40.00,-40.00',
  ]);
  expect((await download(opened, 'Download these contracts'))[1]).toBe(
    "'=1+1,'-x,11,2026-01-01,,5.00,365,100,5.00",
  );
});

test('… and in that of Budgets, which is imported again as it was', async () => {
  const rows = someUse.rows.map((row) => ({ ...row, segment: formula, vendor: row.budget && '@Home' }));
  const opened = await openForecast('/forecast?tab=budgets', {
    'GET /api/stats/budget': ({ url }) =>
      json(url.includes('2026') ? { ...someUse, rows } : useOf(Number(url.slice(-4)))),
  });
  await screen.findAllByRole('table');
  const lines = await download(opened, 'Download CSV');
  expect(lines.map((one) => one.split(',').slice(0, 4).join(','))).toEqual([
    'Year,Segment,Vendor,Amount',
    "2026,'=1+1,,",
    "2026,'=1+1,'@Home,1150.00",
  ]);
  expect(lines[2]).toContain(',-50.00,');
});
