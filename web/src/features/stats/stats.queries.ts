import type { FinancialStats, getFinancialStats } from '@purser/api/stats';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { type AddressOf, send } from '../../lib/call.ts';

// The first page after sign-in is drawn without the schemas; the compiler holds the address.
const stats = { method: 'GET', path: '/api/stats/financial' } as const satisfies AddressOf<
  typeof getFinancialStats
>;

/** What the portfolio costs in a year. */
export const financialStatsQuery = (year: number) =>
  queryOptions({
    ...askedEarly,
    queryKey: ['stats', year],
    queryFn: ({ signal }) => send<FinancialStats>(stats, { query: { year }, signal }),
  });

/** The years that can be chosen, as far as the answers for any of them have told. */
export function knownYears(client: QueryClient): number[] {
  const answers = client.getQueriesData<FinancialStats>({ queryKey: ['stats'] });
  return answers.flatMap(([, answer]) => answer?.availableYears ?? []);
}
