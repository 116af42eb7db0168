import { type UseNavigateResult, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type FilterName, type Filters, filterNames } from '../../features/portfolio/filters.ts';
import type { Sort } from '../../features/portfolio/sort.ts';
import { manyText } from '../../lib/address.ts';
import { useRememberView } from '../../lib/last-view.ts';
import { useSearchText } from '../search-text.ts';
import { filtersOf, sortOf, sortText, type TableSearch } from './software-table-search.ts';

export function useTableAddress() {
  const search = useSearch({ from: '/table' });
  useRememberView('/table', search);
  const navigate = useNavigate({ from: '/table' });
  const change = useMemo(() => changesOf(navigate), [navigate]);
  const { text, setText } = useSearchText(search.q ?? '', change.setText);
  // Unchanged filters are the same object, so that the table isn't computed again for another address.
  const filters: Filters = useSearch({ from: '/table', select: filtersOf, structuralSharing: true });
  const sort: Sort = useMemo(() => sortOf(search.sort), [search.sort]);

  function clear() {
    setText('');
    void change.clear();
  }

  const { software, year, view } = search;
  return { ...change, text, setText, filters, sort, software, year, view, clear };
}

function changesOf(navigate: UseNavigateResult<'/table'>) {
  const change = (part: TableSearch, replace = true): Promise<void> =>
    navigate({ search: (before) => withoutGaps({ ...before, ...part }), replace });
  return {
    setText: (text: string) => change({ q: text === '' ? undefined : text }),
    setFilter: (name: FilterName, values: readonly string[]) => void change({ [name]: manyText(values) }),
    setSort: (sort: Sort) => void change({ sort: sortText(sort) }),
    clear: () =>
      change({ q: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) }),
    leaveYear: () => void change({ year: undefined }),
    leaveView: () => void change({ view: undefined }),
    // As a step of the history, so that Back closes the panel.
    openPanel: (software: number | 'new') => void change({ software }, false),
    fixEnd: (software: number) => void change({ software, fix: 'end-date' }, false),
    /** In the same step of the browser's history. */
    changePanel: (software: number) => void change({ software, fix: undefined }),
    closePanel: () => void change({ software: undefined, fix: undefined }),
  };
}

const withoutGaps = (search: TableSearch): TableSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
