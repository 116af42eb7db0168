import { getFinancialStats } from '@purser/api/addresses';
import type { FinancialStats } from '@purser/api/stats';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

/** What the portfolio costs in a year. */
export const financialStatsQuery = (year: number) =>
  queryOptions({
    ...askedEarly,
    queryKey: ['stats', year],
    queryFn: ({ signal }) => call(getFinancialStats, { query: { year }, signal }),
  });

/** The years that can be chosen, as far as the answers for any of them have told. */
export function knownYears(client: QueryClient): number[] {
  const answers = client.getQueriesData<FinancialStats>({ queryKey: ['stats'] });
  return answers.flatMap(([, answer]) => answer?.availableYears ?? []);
}
