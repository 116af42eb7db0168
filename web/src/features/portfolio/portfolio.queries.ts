import { getPortfolio } from '@purser/api/addresses';
import type { PortfolioRow } from '@purser/api/portfolio';
import { linesType, portfolioReader } from '@purser/api/portfolio-lines';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callLines } from '../../lib/call-lines.ts';

/** Costs are those of this year unless another is given. */
export const portfolioOfYear = (year?: number) =>
  queryOptions({
    queryKey: year === undefined ? ['portfolio'] : ['portfolio', year],
    queryFn: ({ signal }) =>
      callLines(getPortfolio, {
        query: { year },
        headers: { Accept: linesType },
        signal,
        read: portfolioReader(),
      }),
    // Comparing 10,000 rows with the former ones costs more than drawing the 30 in view.
    structuralSharing: false,
  });

export const portfolioQuery = portfolioOfYear();

export function forgetRow(client: QueryClient, id: number): void {
  client.setQueriesData({ queryKey: portfolioQuery.queryKey }, (rows: PortfolioRow[] | undefined) =>
    rows?.filter((row) => row.id !== id),
  );
}
