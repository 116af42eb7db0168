import { type UseNavigateResult, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  farthest,
  filterNames,
  type Horizon,
  type RenewalFilterName,
  type TermFilters,
} from '../../features/renewals/list/filter-names.ts';
import { listOf, manyText } from '../../lib/address.ts';
import { useRememberView } from '../../lib/last-view.ts';
import type { RenewalsSearch } from './renewals-search.ts';

/** How the page is viewed, which its address holds. */
export function useRenewalsAddress() {
  const search = useSearch({ from: '/renewals' });
  useRememberView('/renewals', search);
  const navigate = useNavigate({ from: '/renewals' });
  const change = useMemo(() => changesOf(navigate), [navigate]);
  const { view, mine, segment, owner, vendor, state } = search;
  const days = search.days ?? farthest;
  // Unchanged filters are the same object, so that the rows aren't computed again for another address.
  const filters: TermFilters = useMemo(
    () => ({
      isMine: mine === 1,
      days,
      segment: listOf(segment),
      owner: listOf(owner),
      vendor: listOf(vendor),
      state: listOf(state),
    }),
    [mine, days, segment, owner, vendor, state],
  );
  const { month, day, software, open } = search;
  return { ...change, filters, view, month, day, software, open };
}

export type RenewalsAddress = ReturnType<typeof useRenewalsAddress>;

function changesOf(navigate: UseNavigateResult<'/renewals'>) {
  const change = (part: RenewalsSearch, replace = true): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false });
  return {
    setView: (view: RenewalsSearch['view']) => change({ view }),
    setMine: (isMine: boolean) => change({ mine: isMine ? 1 : undefined }),
    setFilter: (name: RenewalFilterName, values: readonly string[]) => change({ [name]: manyText(values) }),
    setDays: (days: Horizon) => change({ days: days === farthest ? undefined : days }),
    setMonth: (month: string, day: string | undefined) => change({ month, day }),
    toggleOpen: (contractId: number) =>
      void navigate({
        search: (before) => ({ ...before, open: before.open === contractId ? undefined : contractId }),
        replace: true,
        resetScroll: false,
      }),
    clear: () =>
      change({ mine: undefined, ...Object.fromEntries(filterNames.map((name) => [name, undefined])) }),
    // As a step of the history, so that Back closes the panel.
    openPanel: (software: number) => change({ software }, false),
    closePanel: () => change({ software: undefined }),
  };
}
