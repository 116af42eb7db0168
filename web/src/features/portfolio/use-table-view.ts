import type { PortfolioRow } from '@purser/api/portfolio';
import type { SoftwareOptions } from '@purser/domain/options';
import { useDeferredValue, useMemo } from 'react';
import { useExpectedSize } from '../../lib/expected-size.ts';
import { filterLines, filterValues, isNarrowed } from './filter-lines.ts';
import type { Filters } from './filters.ts';
import { type SearchableRow, searchableRowsOf } from './searchable-rows.ts';
import { isDefaultSort, type Sort } from './sort.ts';
import { sortRows } from './sort-rows.ts';
import { longestAmount, totalsOf } from './totals.ts';
import type { Portfolio } from './use-portfolio.ts';

interface TableViewInput {
  readonly portfolio: Portfolio;
  readonly typed: string;
  readonly filters: Filters;
  readonly sort: Sort;
  readonly today: string;
  readonly options: SoftwareOptions;
}

const noRows: readonly PortfolioRow[] = [];
const noLines: readonly SearchableRow[] = [];

/** `meanwhile` are the first lines, until all are there. Sorting and filtering are independent, so that a keystroke doesn't sort again. */
export function useTableView({ portfolio, typed, filters, sort, today, options }: TableViewInput) {
  const { data: rows, head } = portfolio;
  const all = useMemo(() => searchableRowsOf(rows ?? noRows), [rows]);
  const first = useMemo(() => searchableRowsOf(head?.rows ?? noRows), [head]);
  const sorted = useMemo(() => sortRows(all, sort, today), [all, sort, today]);
  const filtered = useMemo(() => filterLines(all, { typed, filters, today }), [all, typed, filters, today]);
  const totals = useMemo(() => totalsOf(filtered, filters.segment), [filtered, filters.segment]);
  const shown = useMemo(() => inOrder(filtered, sorted), [filtered, sorted]);
  // What the filters offer is looked for once the rows can be seen.
  const searched = useDeferredValue(all, noLines);
  const offered = useMemo(() => filterValues(searched, options), [searched, options]);
  const longest = useMemo(() => rows && longestAmount(all), [rows, all]);
  // The columns of the first rows are as wide as those of all will be.
  const expected = useExpectedSize('table-amounts', 0, longest);
  // The head is that of the default order; of another view it may hold nothing.
  const meanwhile = isDefaultSort(sort) && !isNarrowed(typed, filters) ? first : noLines;
  return { total: all.length, meanwhile, shown, totals, offered, longestAmount: longest ?? expected };
}

function inOrder(
  filtered: readonly SearchableRow[],
  sorted: readonly SearchableRow[],
): readonly SearchableRow[] {
  if (filtered.length === sorted.length) return sorted;
  const included = new Set(filtered);
  return sorted.filter((line) => included.has(line));
}
