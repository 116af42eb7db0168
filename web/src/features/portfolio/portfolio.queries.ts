import { getPortfolio } from '@purser/api/addresses';
import type { PortfolioRow } from '@purser/api/portfolio';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** One row per software item, with all that the table shows of it and what it costs in a year; in this one where none is named. */
export const portfolioOfYear = (year?: number) =>
  queryOptions({
    queryKey: year === undefined ? ['portfolio'] : ['portfolio', year],
    queryFn: ({ signal }) => call(getPortfolio, { query: { year }, signal }),
    // Comparing 10,000 rows with those before costs more than drawing the 30 that are in sight.
    structuralSharing: false,
  });

/** The same with what each costs this year. */
export const portfolioQuery = portfolioOfYear();

/** Takes a deleted item out of the table at once; the server's own answer follows. */
export function forgetRow(client: QueryClient, id: number): void {
  client.setQueriesData({ queryKey: portfolioQuery.queryKey }, (rows: PortfolioRow[] | undefined) =>
    rows?.filter((row) => row.id !== id),
  );
}
