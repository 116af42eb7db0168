import { getFinancialStats } from '@purser/api/addresses';
import type { FinancialStats } from '@purser/api/stats';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

export const financialStatsQuery = (year: number) =>
  queryOptions({
    ...askedEarly,
    queryKey: ['stats', year],
    queryFn: ({ signal }) => call(getFinancialStats, { query: { year }, signal }),
  });

export function knownYears(client: QueryClient): number[] {
  const answers = client.getQueriesData<FinancialStats>({ queryKey: ['stats'] });
  return answers.flatMap(([, answer]) => answer?.availableYears ?? []);
}
