import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { statsOf } from '../../../test/dashboard.ts';
import { segmentLines } from './segment-lines.ts';
import { spendCsv } from './spend-csv.ts';

const csvOf = (stats: ReturnType<typeof statsOf>) =>
  spendCsv(stats, segmentLines(stats, defaultOptions.businessSegments))
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\n');

test('The months stand below each other, segments beside each other, with totals and the prior year', () => {
  const lines = csvOf(statsOf());
  expect(lines).toHaveLength(14);
  expect(lines[0]).toBe('Month,Studio,Capital,Total 2026,Total 2025');
  expect(lines[1]).toBe('2026-01,100.00,20.00,120.00,83.33');
  expect(lines[12]).toBe('2026-12,100.00,20.00,120.00,83.33');
  expect(lines[13]).toBe('Total,1200.00,240.00,1440.00,999.96');
});

test('Figures of any size add up to the cent, line by line and column by column', () => {
  const stats = statsOf({
    months: Array.from({ length: 12 }, (_, at) => ({
      total: 0,
      priorYear: 0.01,
      segments: { Studio: (at + 1) / 100, Capital: 9_000_000_000_000.07 + at },
    })),
  });
  const cells = csvOf(stats).map((line) => line.split(','));
  const cents = (text = '') => BigInt(text.replace('.', ''));
  for (const [, studio, capital, total] of cells.slice(1))
    expect(cents(capital) + cents(studio)).toBe(cents(total));
  const column = (at: number) => cells.slice(1, 13).reduce((sum, row) => sum + cents(row[at]), 0n);
  expect([1, 2, 3, 4].map(column)).toEqual([1, 2, 3, 4].map((at) => cents(cells[13]?.[at])));
});

test('A segment that a spreadsheet would run, or whose name has commas, is written as a text', () => {
  const months = statsOf().months.map((month) => ({ ...month, segments: { '=1+1': 100, 'A, "B"': 20 } }));
  expect(csvOf(statsOf({ months }))[0]).toBe(`Month,'=1+1,"A, ""B""",Total 2026,Total 2025`);
});

test('A segment that loses a cent to another in a month keeps it, so that the total is right', () => {
  const [first, ...others] = statsOf().months;
  const months = first ? [{ ...first, segments: { Studio: 120.01, Capital: -0.01 } }, ...others] : others;
  expect(csvOf(statsOf({ months }))[1]).toBe('2026-01,120.01,-0.01,120.00,83.33');
});
