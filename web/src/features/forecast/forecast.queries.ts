import {
  deleteScenario,
  getForecast,
  getForecastChanges,
  getForecastItems,
  getYearDifference,
  listScenarios,
  listSoftware,
  saveScenario,
} from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import type { Cell, ForecastFilters, ForecastQuestion } from './plan/forecast-view.ts';

/** The forecast of a question. What was shown stays until another one is there. */
export const forecastQuery = (question: ForecastQuestion) =>
  queryOptions({
    ...askedEarly,
    queryKey: ['forecast', question],
    queryFn: ({ signal }) => call(getForecast, { query: queryOf(question), signal }),
    placeholderData: keepPreviousData,
  });

/** The items of a cell. */
export const cellQuery = (question: ForecastQuestion, cell: Cell) => {
  const { month, until } = cell;
  const query = {
    ...rowQueryOf(question, cell),
    ...(month !== undefined && { month }),
    ...(until !== undefined && { until }),
  };
  return queryOptions({
    queryKey: ['forecast', 'items', query],
    queryFn: ({ signal }) => call(getForecastItems, { query, signal }),
  });
};

/** What the items of a cell of one month have more or less than in the month before. */
export const cellChangesQuery = (question: ForecastQuestion, cell: Cell & { readonly month: string }) => {
  const query = { ...rowQueryOf(question, cell), month: cell.month };
  return queryOptions({
    queryKey: ['forecast', 'changes', query],
    queryFn: ({ signal }) => call(getForecastChanges, { query, signal }),
  });
};

const rowQueryOf = (question: ForecastQuestion, { by, keys }: Cell) => ({
  ...queryOf({ ...question, by: by.length > 0 ? by : ['layer'] }),
  ...(by.length > 0 && { keys: JSON.stringify(keys.map((key) => key ?? '')) }),
});

/** Which of some items aren't there any more. It is asked only where the forecast of them was refused. */
export const lostItemsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['forecast', 'lost', ids],
    queryFn: async ({ signal }) => {
      const known = new Set((await call(listSoftware, { signal })).map(({ id }) => id));
      return ids.filter((id) => !known.has(id));
    },
  });

/** By how much, and why, a calendar year's forecast differs from its spend. */
export const yearDifferenceQuery = (year: number) =>
  queryOptions({
    queryKey: ['spend', 'difference', year],
    queryFn: ({ signal }) => call(getYearDifference, { query: { year: String(year) }, signal }),
  });

/** Everybody's scenarios. */
export const scenariosQuery = queryOptions({
  queryKey: ['scenarios'],
  queryFn: ({ signal }) => call(listScenarios, { signal }),
});

/** What is sent of a filter: one value as it is, several as a list, and so is one that begins like a list. */
export const filterQuery = (filters: ForecastFilters) =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, filterText(values)]),
  );

function filterText(values: readonly string[]): string {
  const [first = '', ...others] = values;
  return others.length === 0 && !first.startsWith('[') ? first : JSON.stringify(values);
}

function queryOf({ months, by, uplift, requested, cancelled, filters }: ForecastQuestion) {
  return {
    months: String(months),
    by: by.join(','),
    ...filterQuery(filters),
    ...(uplift !== null && { uplift: String(uplift) }),
    ...(requested && { requested: 'true' as const }),
    ...(cancelled.length > 0 && {
      cancelled: cancelled.map(({ id, date }) => `${id}:${date}`).join(','),
    }),
  };
}

type NewScenario = BodyAt<typeof saveScenario>;

export function useSaveScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewScenario) => call(saveScenario, { body }),
    onSuccess: ({ name }) => toast({ title: 'Scenario saved', description: name }),
    onSettled: () => client.invalidateQueries({ queryKey: scenariosQuery.queryKey }),
  });
}

export function useDeleteScenario() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string }) => call(deleteScenario, { params: { id } }),
    onSuccess: (_, { name }) => toast({ title: 'Scenario deleted', description: name }),
    meta: { failure: { title: 'The scenario was not deleted', description: 'server' } },
    onSettled: () => client.invalidateQueries({ queryKey: scenariosQuery.queryKey }),
  });
}

/** All software with what it will cost, to choose from. */
export const itemsQuery = queryOptions({
  queryKey: ['forecast', 'names', 'item'],
  queryFn: ({ signal }) => call(getForecast, { query: { months: '36', by: 'item' }, signal }),
});

/** The vendors of all software that costs something. */
export const vendorsQuery = queryOptions({
  queryKey: ['forecast', 'names', 'vendor'],
  queryFn: ({ signal }) => call(getForecast, { query: { months: '36', by: 'vendor' }, signal }),
  select: ({ rows }): readonly string[] => rows.flatMap(({ keys: [key] }) => key ?? []),
});
