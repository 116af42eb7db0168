import type { PortfolioRow } from '@purser/api/portfolio';
import { type Cents, centsOf } from '@purser/domain/money';
import { segmentShares } from '@purser/domain/segments';
import type { Line } from './lines.ts';

/** The table's foot, in whole cents. */
export interface Totals {
  readonly annual: Cents;
  readonly currentYear: Cents;
}

/**
 * Adds up the lines that the filters leave. Where segments are filtered, only those segments' shares count
 * (decisions: Money over time).
 */
export function totalsOf(lines: readonly Line[], segments: readonly string[]): Totals {
  const wanted = new Set(segments);
  let annual = 0n;
  let currentYear = 0n;
  for (const { row } of lines) {
    annual += countedOf(row, row.annualizedCost, wanted);
    currentYear += countedOf(row, row.currentYearCost, wanted);
  }
  return { annual, currentYear };
}

function countedOf(row: PortfolioRow, amount: number, wanted: ReadonlySet<string>): Cents {
  const cents = centsOf(amount);
  const segments = row.business_segment ?? [];
  // Every line here has at least one of the wanted segments, so one that has no other counts whole.
  if (wanted.size === 0 || segments.length < 2 || cents === 0n) return cents;
  let counted = 0n;
  for (const { segment, share } of segmentShares(cents, segments, row.business_segment_percentages)) {
    if (wanted.has(segment)) counted += share;
  }
  return counted;
}
