import { type UseNavigateResult, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  type AssumedChanges,
  type ForecastFilterName,
  type ForecastFilters,
  filterNames,
} from '../../features/forecast/plan/forecast-view.ts';
import { listOf, manyText } from '../../lib/address.ts';
import { useRememberView } from '../../lib/last-view.ts';
import { cancelledIn, cancelledText, cellIn, type ForecastSearch, spendCellIn } from './forecast-search.ts';

/** How the page is viewed, which its address holds. */
export function useForecastAddress() {
  const search = useSearch({ from: '/forecast' });
  useRememberView('/forecast', search);
  const navigate = useNavigate({ from: '/forecast' });
  const change = useMemo(() => changesOf(navigate), [navigate]);
  const { segment, vendor, owner, status, paymentType } = search;
  const filters: ForecastFilters = useMemo(
    () => ({
      segment: listOf(segment),
      vendor: listOf(vendor),
      owner: listOf(owner),
      status: listOf(status),
      paymentType: listOf(paymentType),
    }),
    [segment, vendor, owner, status, paymentType],
  );
  const { uplift, requested, cancelled } = search;
  const assumptions: AssumedChanges = useMemo(
    () => ({ uplift: uplift ?? null, requested: requested === 1, cancelled: cancelledIn(cancelled) }),
    [uplift, requested, cancelled],
  );
  const cell = useMemo(() => cellIn(search.cell), [search.cell]);
  // The first one is a step of the history, so that Back closes its list.
  const showCell = (text: string | undefined): void =>
    change.change(
      { cell: text, ...(text === undefined && { list: undefined }) },
      text === undefined || search.cell !== undefined,
    );
  const spendKeys = useMemo(() => spendCellIn(search.cell), [search.cell]);
  return { ...change, ...search, filters, assumptions, cell, spendKeys, showCell };
}

export type ForecastAddress = ReturnType<typeof useForecastAddress>;

function changesOf(navigate: UseNavigateResult<'/forecast'>) {
  const change = (part: ForecastSearch, replace = true): void =>
    void navigate({
      search: (before) => ({ ...before, unread: undefined, ...part }),
      replace,
      resetScroll: false,
    });
  return {
    change,
    setFilter: (name: ForecastFilterName, values: readonly string[]) => change({ [name]: manyText(values) }),
    clearFilters: () => change(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
    assume: ({ uplift, requested, cancelled }: AssumedChanges, scenario?: number) =>
      change({
        uplift: uplift ?? undefined,
        requested: requested ? 1 : undefined,
        cancelled: cancelledText(cancelled),
        scenario,
      }),
    // As a step of the history, so that Back closes the panel.
    openPanel: (software: number) => change({ software }, false),
    closePanel: () => change({ software: undefined }),
  };
}
