import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RegisteredRouter, type RouteById, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The pages whose filters and order a person comes back to. */
type ViewedPath = '/table' | '/renewals' | '/requests' | '/forecast';

type SearchOf<Path extends ViewedPath> = RouteById<
  RegisteredRouter['routeTree'],
  Path
>['types']['fullSearchSchema'];

type LastViews = { readonly [Path in ViewedPath]?: SearchOf<Path> };

const noViews: LastViews = {};

const viewsQuery = queryOptions({
  queryKey: ['last-views'],
  queryFn: () => noViews,
  initialData: noViews,
});

/** How each page was viewed when it was left. */
export const useLastViews = (): LastViews => useQuery(viewsQuery).data;

export type View = LastViews[ViewedPath];

/** What the navigation leads to: the last view, or from the page itself all that it has. */
export function useViewOf(): (to: string) => View {
  const views: Partial<Record<string, View>> = useLastViews();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (to) => (to === path ? {} : (views[to] ?? {}));
}

/** Stores the view until the page is reloaded. A panel or list that was open in it stays closed. */
export function useRememberView<Path extends ViewedPath>(path: Path, search: SearchOf<Path>): void {
  const client = useQueryClient();
  useEffect(() => {
    client.setQueryData(viewsQuery.queryKey, (views) => ({ ...views, [path]: { ...search, ...closed } }));
  }, [client, path, search]);
}

const closed = { software: undefined, open: undefined, cell: undefined, fix: undefined, unread: undefined };
