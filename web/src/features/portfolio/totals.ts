import { type Cents, centsOf } from '@purser/domain/money';
import { countedCents } from '@purser/domain/segments';
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
    annual += countedCents(centsOf(row.annualizedCost), row, wanted);
    currentYear += countedCents(centsOf(row.currentYearCost), row, wanted);
  }
  return { annual, currentYear };
}
