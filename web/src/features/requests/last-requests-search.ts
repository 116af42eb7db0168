import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** A view of the requests as its address holds it: `/requests?view=list&mine=1&q=adobe`. */
export interface RequestsSearch {
  readonly view?: 'list' | 'mine' | undefined;
  /** Only requests that wait for the signed-in user. */
  readonly mine?: 1 | undefined;
  /** Only requests of the signed-in user. */
  readonly own?: 1 | undefined;
  readonly q?: string | undefined;
}

const noSearch: RequestsSearch = {};

const searchQuery = queryOptions({
  queryKey: ['requests-view'],
  queryFn: () => noSearch,
  initialData: noSearch,
});

/** The view that links back to the requests lead to. */
export const useLastRequestsSearch = (): RequestsSearch => useQuery(searchQuery).data;

/** Stores the view until the page is reloaded. */
export function useRememberRequestsSearch({ view, mine, own, q }: RequestsSearch): void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData<RequestsSearch>(searchQuery.queryKey, { view, mine, own, q });
  }, [client, view, mine, own, q]);
}
