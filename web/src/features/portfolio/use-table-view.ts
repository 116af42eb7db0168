import type { PortfolioRow } from '@purser/api/portfolio';
import type { SoftwareOptions } from '@purser/domain/options';
import { useMemo } from 'react';
import { type Filters, filterLines, filterValues } from './filter-lines.ts';
import { linesOf } from './lines.ts';
import { type Sort, sortLines } from './sort-lines.ts';
import { totalsOf } from './totals.ts';

interface Wanted {
  readonly rows: readonly PortfolioRow[] | undefined;
  readonly typed: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly today: string;
  readonly options: SoftwareOptions;
}

const noRows: readonly PortfolioRow[] = [];

/** What the table shows. Sorting comes before filtering, so that a keystroke only has to filter. */
export function useTableView({ rows = noRows, typed, filters, sort, today, options }: Wanted) {
  const all = useMemo(() => linesOf(rows), [rows]);
  const sorted = useMemo(() => sortLines(all, sort, today), [all, sort, today]);
  const shown = useMemo(() => filterLines(sorted, typed, filters), [sorted, typed, filters]);
  const totals = useMemo(() => totalsOf(shown, filters.segment), [shown, filters.segment]);
  const offered = useMemo(() => filterValues(all, options), [all, options]);
  return { total: all.length, shown, totals, offered };
}
