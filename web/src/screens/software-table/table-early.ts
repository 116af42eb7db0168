import type { QueryClient } from '@tanstack/react-query';
import { portfolioOfYear } from '../../features/portfolio/portfolio.queries.ts';
import { meQuery } from '../../lib/session.tsx';

/** Asks for the rows while the table's code is loading. The table reports a failure. */
export function askForTable(client: QueryClient, chosenYear: number | undefined): void {
  const thisYear = client.getQueryData(meQuery.queryKey)?.today.slice(0, 4);
  void client.prefetchQuery(portfolioOfYear(String(chosenYear) === thisYear ? undefined : chosenYear));
}
