import type { FinancialStats } from '@purser/api/stats';
import { escapeCell, writeRecord } from '@purser/domain/csv/text';
import { centsOf, centsText } from '@purser/domain/money';
import { downloadCsv } from '../../lib/download-csv.ts';
import { monthTotals, type SegmentLine, sumOf } from './segment-lines.ts';

/**
 * Months are rows and segments columns, to the cent: each row adds up to its total, and the last row to the figures
 * above the chart. The byte order mark makes spreadsheets read UTF-8.
 */
export function spendCsv(stats: FinancialStats, lines: readonly SegmentLine[]): string {
  const { selectedYear: year, priorYearYear: priorYear } = stats;
  const spent = lines.filter(({ months }) => months.some((cents) => cents !== 0n));
  const totals = monthTotals(spent);
  const before = stats.months.map((month) => centsOf(month.priorYear));
  const months = stats.months.map((_, at) => [
    `${year}-${String(at + 1).padStart(2, '0')}`,
    ...spent.map((line) => centsText(line.months[at] ?? 0n)),
    centsText(totals[at] ?? 0n),
    centsText(before[at] ?? 0n),
  ]);
  const sums = [...spent.map((line) => line.months), totals, before].map((column) =>
    centsText(sumOf(column)),
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
