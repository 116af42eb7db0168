import type { PortfolioRow } from '@purser/api/portfolio';
import type { SoftwareOptions } from '@purser/domain/options';
import { useMemo } from 'react';
import { filterLines, filterValues } from './filter-lines.ts';
import type { Filters } from './filters.ts';
import { type Line, linesOf } from './lines.ts';
import type { Sort } from './sort.ts';
import { sortLines } from './sort-lines.ts';
import { longestAmount, totalsOf } from './totals.ts';

interface Wanted {
  readonly rows: readonly PortfolioRow[] | undefined;
  readonly typed: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly today: string;
  readonly options: SoftwareOptions;
}

const noRows: readonly PortfolioRow[] = [];

/** Sorting and filtering are independent, so that a keystroke doesn't sort again. */
export function useTableView({ rows = noRows, typed, filters, sort, today, options }: Wanted) {
  const all = useMemo(() => linesOf(rows), [rows]);
  const sorted = useMemo(() => sortLines(all, sort, today), [all, sort, today]);
  const kept = useMemo(() => filterLines(all, { typed, filters, today }), [all, typed, filters, today]);
  const totals = useMemo(() => totalsOf(kept, filters.segment), [kept, filters.segment]);
  const shown = useMemo(() => inOrder(kept, sorted), [kept, sorted]);
  const offered = useMemo(() => filterValues(all, options), [all, options]);
  const longest = useMemo(() => longestAmount(all), [all]);
  return { total: all.length, shown, totals, offered, longestAmount: longest };
}

function inOrder(kept: readonly Line[], sorted: readonly Line[]): readonly Line[] {
  if (kept.length === sorted.length) return sorted;
  const keeps = new Set(kept);
  return sorted.filter((line) => keeps.has(line));
}
