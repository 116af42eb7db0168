import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The address of a view of the requests, so that it can be sent to a colleague: `/requests?view=list&mine=1&q=adobe`. */
export interface RequestsSearch {
  /** The board where nothing is said. */
  readonly view?: 'list' | undefined;
  /** Only what waits for whoever looks at it. */
  readonly mine?: 1 | undefined;
  /** Only what whoever looks at it has requested. */
  readonly own?: 1 | undefined;
  readonly q?: string | undefined;
}

const nowhere: RequestsSearch = {};

const searchQuery = queryOptions({
  queryKey: ['requests-place'],
  queryFn: () => nowhere,
  initialData: nowhere,
});

/** How somebody last looked at the requests, which is where a way back leads. */
export const useLastRequestsSearch = (): RequestsSearch => useQuery(searchQuery).data;

/** Keeps how somebody looks at the requests, until the page is loaded anew. */
export function useRememberRequestsSearch({ view, mine, own, q }: RequestsSearch): void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData<RequestsSearch>(searchQuery.queryKey, { view, mine, own, q });
  }, [client, view, mine, own, q]);
}
