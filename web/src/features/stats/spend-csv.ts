import type { FinancialStats } from '@purser/api/stats';
import { escapeCell, writeRecord } from '@purser/domain/csv/text';
import { type Cents, centsOf } from '@purser/domain/money';
import { downloadCsv } from '../../lib/download-csv.ts';
import { monthTotals, type SegmentLine, sumOf } from './segment-lines.ts';

/**
 * Months are rows and segments columns, to the cent: each row adds up to its total, and the last row to the figures
 * above the chart. The byte order mark makes spreadsheets read UTF-8.
 */
export function spendCsv(stats: FinancialStats, lines: readonly SegmentLine[]): string {
  const { selectedYear: year, priorYearYear: priorYear } = stats;
  const spent = lines.filter(({ months }) => months.some((cents) => cents > 0n));
  const totals = monthTotals(spent);
  const before = stats.months.map((month) => centsOf(month.priorYear));
  const months = stats.months.map((_, at) => [
    `${year}-${String(at + 1).padStart(2, '0')}`,
    ...spent.map((line) => amountText(line.months[at] ?? 0n)),
    amountText(totals[at] ?? 0n),
    amountText(before[at] ?? 0n),
  ]);
  const sums = [...spent.map((line) => line.months), totals, before].map((column) =>
    amountText(sumOf(column)),
  );
  const head = [
    'Month',
    ...spent.map(({ label }) => escapeCell(label)),
    `Total ${year}`,
    `Total ${priorYear}`,
  ];
  return `\uFEFF${[head, ...months, ['Total', ...sums]].map(writeRecord).join('')}`;
}

export function downloadSpend(stats: FinancialStats, lines: readonly SegmentLine[]): void {
  downloadCsv(spendCsv(stats, lines), `spend-${stats.selectedYear}.csv`);
}

// Without a sign or separators, as every spreadsheet and our own import read it.
const amountText = (cents: Cents): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
