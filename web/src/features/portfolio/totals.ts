import { type Cents, centsOf } from '@purser/domain/money';
import { countedCents } from '@purser/domain/segments';
import { formatMoney } from '../../lib/format.ts';
import { costOf } from './row-facts.ts';
import type { SearchableRow } from './searchable-rows.ts';

/** In whole cents. */
export interface Totals {
  readonly annual: Cents;
  readonly currentYear: Cents;
}

/** Where segments are filtered, only their shares count (docs/product/spend.md#foot-of-the-table). */
export function totalsOf(lines: readonly SearchableRow[], segments: readonly string[]): Totals {
  const wanted = new Set(segments);
  let annual = 0n;
  let currentYear = 0n;
  for (const { row } of lines) {
    annual += countedCents(centsOf(row.annualizedCost), row, wanted);
    currentYear += countedCents(centsOf(row.currentYearCost), row, wanted);
  }
  return { annual, currentYear };
}

/** In characters, of a cell or of the foot. */
export function longestAmount(lines: readonly SearchableRow[]): number {
  let annual = 0;
  let currentYear = 0;
  let most = 0;
  for (const { row } of lines) {
    annual += row.annualizedCost;
    currentYear += row.currentYearCost;
    most = Math.max(most, costOf(row) ?? 0);
  }
  return formatMoney(Math.max(annual, currentYear, most)).length;
}
