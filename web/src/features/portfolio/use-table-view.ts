import type { PortfolioRow } from '@purser/api/portfolio';
import type { SoftwareOptions } from '@purser/domain/options';
import { useMemo } from 'react';
import { filterLines, filterValues } from './filter-lines.ts';
import type { Filters } from './filters.ts';
import { type Line, linesOf } from './lines.ts';
import type { Sort } from './sort.ts';
import { sortLines } from './sort-lines.ts';
import { longestAmount, totalsOf } from './totals.ts';

interface TableViewInput {
  readonly rows: readonly PortfolioRow[] | undefined;
  readonly typed: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly today: string;
  readonly options: SoftwareOptions;
}

const noRows: readonly PortfolioRow[] = [];

/** Sorting and filtering are independent, so that a keystroke doesn't sort again. */
export function useTableView({ rows = noRows, typed, filters, sort, today, options }: TableViewInput) {
  const all = useMemo(() => linesOf(rows), [rows]);
  const sorted = useMemo(() => sortLines(all, sort, today), [all, sort, today]);
  const filtered = useMemo(() => filterLines(all, { typed, filters, today }), [all, typed, filters, today]);
  const totals = useMemo(() => totalsOf(filtered, filters.segment), [filtered, filters.segment]);
  const shown = useMemo(() => inOrder(filtered, sorted), [filtered, sorted]);
  const offered = useMemo(() => filterValues(all, options), [all, options]);
  const longest = useMemo(() => longestAmount(all), [all]);
  return { total: all.length, shown, totals, offered, longestAmount: longest };
}

function inOrder(filtered: readonly Line[], sorted: readonly Line[]): readonly Line[] {
  if (filtered.length === sorted.length) return sorted;
  const included = new Set(filtered);
  return sorted.filter((line) => included.has(line));
}
