import type { FinancialStats } from '@purser/api/stats';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes, statsOf } from '../../../test/dashboard.ts';
import { answerFrom, json } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';
import { keepSavedFiles } from '../../../test/saved-files.ts';
import { newUser } from '../../../test/user.ts';

const saved = keepSavedFiles();

async function open(given: Partial<FinancialStats> = {}) {
  answerFrom({ ...dashboardRoutes, 'GET /api/stats/financial': () => json(statsOf(given)) });
  openApp(given.selectedYear ? `/dashboard?year=${given.selectedYear}` : '/dashboard');
  const chart = await screen.findByRole('figure', { name: /^Spend by month in / });
  return { chart, months: () => within(chart).getAllByRole('button', { name: / 20\d\d: / }) };
}

const readOut = (chart: HTMLElement) => within(chart).queryByRole('paragraph')?.textContent;

/** Cents, as a text says them. */
const centsIn = (text: string | null | undefined) => Math.round(Number(text?.replace(/[$,]/g, '')) * 100);

test('Each month says its total, its segments and the prior year', async () => {
  const { months } = await open();
  const names = months().map((month) => month.getAttribute('aria-label'));
  expect(names).toHaveLength(12);
  expect(names[0]).toBe('Jan 2026: $120.00 spent. Studio $100.00, Capital $20.00. 2025: $83.33');
  expect(names[10]).toBe('Nov 2026: $120.00 spent. Studio $100.00, Capital $20.00. 2025: $83.33');
  expect(names[11]).toBe('Dec 2026: $120.00 committed. Studio $100.00, Capital $20.00. 2025: $83.33');
  expect(months()[10]?.getAttribute('aria-current')).toBe('date');
});

test('A segment that loses a cent to another in a month is told without a bar of its own', async () => {
  const given = statsOf().months.map((month) => ({ ...month, segments: { Studio: 120.01, Capital: -0.01 } }));
  const { months } = await open({ months: given });
  expect(months()[0]?.getAttribute('aria-label')).toContain(' Studio $120.01, Capital -$0.01.');
  expect(months()[0]?.querySelectorAll('[data-color]')).toHaveLength(1);
});

test.each([
  [2025, ['spent'], ['Spent']],
  [2027, ['committed'], ['Committed']],
])('Of the whole year %d everything is %s', async (selectedYear, words, keys) => {
  const { chart, months } = await open({ selectedYear, priorYearYear: selectedYear - 1 });
  const said = new Set(months().map((month) => /spent|committed/.exec(month.ariaLabel ?? '')?.[0]));
  expect([...said]).toEqual(words);
  expect(['Spent', 'Committed'].filter((word) => within(chart).queryByText(word))).toEqual(keys);
});

test('The months are one stop for the keyboard, and the one with the focus is read out', async () => {
  const given = statsOf();
  const { chart, months } = await open({
    months: given.months.map((month, at) => ({ ...month, total: at + 1, segments: { Studio: at + 1 } })),
  });
  const user = newUser();
  expect(readOut(chart)).toBe('Nov $11.00');
  expect(
    months()
      .map(({ tabIndex }) => tabIndex)
      .filter((index) => index === 0),
  ).toHaveLength(1);
  months()[10]?.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(months()[9]);
  expect(readOut(chart)).toBe('Oct $10.00');
  await user.keyboard('{Home}{ArrowLeft}');
  expect(readOut(chart)).toBe('Jan $1.00');
  await user.keyboard('{End}{ArrowRight}');
  expect(readOut(chart)).toBe('Dec $12.00');
  expect(months()[11]?.tabIndex).toBe(0);
  await user.tab();
  expect(readOut(chart)).toBe('Nov $11.00');
});

test('The month under the pointer is read out', async () => {
  const { chart, months } = await open({ selectedYear: 2025, priorYearYear: 2024 });
  const user = newUser();
  expect(readOut(chart)).toBe('');
  const march = months()[2];
  if (march) await user.hover(march);
  expect(readOut(chart)).toBe('Mar $120.00');
  if (march) await user.unhover(march);
  expect(readOut(chart)).toBe('');
});

test('The numbers can be read as a table that adds up to the cent', async () => {
  // Thirds of a cent and large amounts, where adding dollars up as numbers goes wrong.
  const capital = [0.1, 0.2, 0.3, 1_000_000.01, 0, 7, 0.7, 0.1, 0.1, 0.1, 0.1, 99.99];
  const months = capital.map((amount, at) => ({
    total: Math.round((amount + at) * 100) / 100,
    priorYear: 0.1,
    segments: { Capital: amount, ...(at > 0 && { ['__proto__']: at }) },
  }));
  await open({
    months,
    yearlyBreakdown: { Capital: 1_000_108.7, ['__proto__']: 66 },
    yearlySpend: 1_000_174.7,
  });
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Show as table', expanded: false }));
  const table = screen.getByRole('table', { name: 'Spend by month and segment in 2026' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(rows[0]).toEqual(['Month', 'Capital', '__proto__', 'Total', '2025']);
  expect(rows[4]).toEqual(['Apr', '$1,000,000.01', '$3.00', '$1,000,003.01', '$0.10']);
  expect(rows[12]?.[0]).toBe('Dec Committed');
  const body = rows.slice(1, 13).map((row) => row.slice(1).map(centsIn));
  for (const [first = 0, second = 0, total] of body) expect(first + second).toBe(total);
  const sums = [0, 1, 2, 3].map((column) => body.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  expect(rows[13]?.slice(1).map(centsIn)).toEqual(sums);
  expect(rows[13]).toEqual(['Total', '$1,000,108.70', '$66.00', '$1,000,174.70', '$1.20']);
  await user.click(screen.getByRole('button', { name: 'Hide the table', expanded: true }));
  expect(screen.queryByRole('table', { name: /^Spend by month/ })).toBeNull();
});

test('Many segments are drawn as the first eight and the others', async () => {
  const segments = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Team ${at + 1}`, 1]));
  const months = statsOf().months.map(() => ({ total: 40, priorYear: 0, segments }));
  const { chart, months: buttons } = await open({ months, yearlyBreakdown: segments, priorYear: 0 });
  expect(buttons()[0]?.ariaLabel).toMatch(
    /^Jan 2026: \$40\.00 spent\. Team 1 \$1\.00, .*, 32 others \$32\.00\. 2025: \$0\.00$/,
  );
  expect(within(chart).queryByText('2025')).toBeNull();
});

test('A bar tells its segments to whoever comes to it by pointer or key', async () => {
  const { months } = await open();
  const user = newUser();
  await user.tab();
  act(() => months()[10]?.focus());
  const tip = await screen.findByRole('tooltip');
  expect(tip.textContent).toBe('Capital$20.00Studio$100.00');
});

test('The months can be downloaded as a CSV file', async () => {
  await open();
  const user = newUser();
  await user.click(screen.getByRole('button', { name: 'Download CSV of the months of 2026' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.blob.text()).toContain('2026-11,100.00,20.00,120.00,83.33');
});
