import type { QueryClient } from '@tanstack/react-query';
import { farthest } from '../../features/renewals/list/filter-names.ts';
import { savingsQuery, termsQuery } from '../../features/renewals/terms.queries.ts';

/** Asks for the terms while the page's code is loading. The page reports a failure. */
export function askForRenewals(client: QueryClient): void {
  void client.prefetchQuery(termsQuery(farthest));
  void client.prefetchQuery(savingsQuery);
}
