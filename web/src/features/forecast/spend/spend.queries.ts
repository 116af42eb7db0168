import { getSpend, getSpendItems, listPriceChanges } from '@purser/api/addresses';
import type { IncreaseOrder } from '@purser/domain/forecast/prices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { filterQuery } from '../forecast.queries.ts';
import type { ForecastFilters } from '../plan/forecast-view.ts';

export interface SpendQuestion {
  readonly by: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly filters: ForecastFilters;
}

/** What was spent between two months. What was shown stays until another report is there. */
export const spendQuery = ({ by, from, to, filters }: SpendQuestion) => {
  const query = { by: by.join(','), from, to, ...filterQuery(filters) };
  return queryOptions({
    queryKey: ['spend', query],
    queryFn: ({ signal }) => call(getSpend, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The items behind a figure, by the keys of its row and column. */
export const spendItemsQuery = (
  { by, from, to, filters }: SpendQuestion,
  keys: readonly (string | null)[],
) => {
  const query = {
    by: by.slice(0, keys.length).join(','),
    keys: JSON.stringify(keys.map((key) => key ?? '')),
    from,
    to,
    ...filterQuery(filters),
  };
  return queryOptions({
    queryKey: ['spend', 'items', query],
    queryFn: ({ signal }) => call(getSpendItems, { query, signal }),
  });
};

/** What changed its price in terms that began in a year. */
export const priceChangesQuery = (year: number, by: IncreaseOrder) =>
  queryOptions({
    queryKey: ['price-changes', year, by],
    queryFn: ({ signal }) =>
      call(listPriceChanges, { query: { from: `${year}-01-01`, to: `${year}-12-31`, by }, signal }),
  });
