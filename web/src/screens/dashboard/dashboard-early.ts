import type { QueryClient } from '@tanstack/react-query';
import { recentActivityQuery } from '../../features/activity/activity.queries.ts';
import { priceReviewQuery } from '../../features/contracts/price-review.queries.ts';
import { renewalsQuery } from '../../features/renewals/renewals.queries.ts';
import { approvalRequestsQuery, myWorkQuery } from '../../features/requests/requests.queries.ts';
import { financialStatsQuery } from '../../features/stats/stats.queries.ts';
import { meQuery } from '../../lib/session.tsx';

/** Asks while the dashboard's code is loading, so that it mostly appears complete. The cards report failures. */
export function askForDashboard(client: QueryClient, chosenYear: number | undefined): void {
  const thisYear = client.getQueryData(meQuery.queryKey)?.today.slice(0, 4);
  void client.prefetchQuery(priceReviewQuery);
  void client.prefetchQuery(financialStatsQuery(chosenYear ?? Number(thisYear)));
  void client.prefetchQuery(renewalsQuery);
  void client.prefetchQuery(myWorkQuery);
  void client.prefetchQuery(approvalRequestsQuery);
  void client.prefetchQuery(recentActivityQuery);
}
