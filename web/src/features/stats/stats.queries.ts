import type { FinancialStats, getFinancialStats } from '@purser/api/stats';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

// The first page after sign-in is drawn without the schemas; the compiler holds the address.
const stats = { method: 'GET', path: '/api/stats/financial' } as const satisfies AddressOf<
  typeof getFinancialStats
>;

/** What the portfolio costs in a year. */
export const financialStatsQuery = (year: number) =>
  queryOptions({
    queryKey: ['stats', year],
    queryFn: ({ signal }) => send<FinancialStats>(stats, { query: { year }, signal }),
  });
