import { expect } from '@playwright/test';
import { csv, recordsOf } from '../csv.ts';
import { test } from '../fixtures.ts';
import { openSample } from '../sample-portfolio.ts';
import { download, foot } from '../screens.ts';

test('A view goes into a spreadsheet with the figures of its foot, and comes back in without changing a thing.', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const year = await openSample(page);
  await page.goto('/table?segment=Studio&sort=-cost');
  await expect(foot(page).filter({ hasText: '$' })).toHaveText(['$2,770.84', '$232.59']);
  const button = page.getByRole('button', { name: 'Download CSV' });
  const { name, text } = await download(page, button);
  expect(name).toMatch(/^software-export-\d{4}-\d{2}-\d{2}\.csv$/);
  const records = recordsOf(text);
  expect(records.map(({ vendor }) => vendor)).toEqual(['Adobe', 'Électricité']);
  const sumOf = (column: string) =>
    records.reduce((sum, record) => sum + Math.round(Number(record[column]) * 100), 0) / 100;
  expect(sumOf('annualized_cost_share')).toBe(2770.84);
  expect(sumOf(`cost_${year}_share`)).toBe(232.59);
  expect(new Set(records.map((record) => record.shares_of))).toEqual(new Set(['Studio']));

  await test.step('All software is one choice away.', async () => {
    await page.getByRole('button', { name: 'More downloads' }).click();
    const all = await download(page, page.getByRole('button', { name: 'All software 5 items' }));
    expect(recordsOf(all.text)).toHaveLength(5);
  });

  const back = await page.request.post('/api/software/upload-csv', {
    multipart: { csvFile: csv('view.csv', text) },
  });
  expect(await back.json()).toMatchObject({ created: 0, updated: 0, unchanged: 2, errors: [] });
});
