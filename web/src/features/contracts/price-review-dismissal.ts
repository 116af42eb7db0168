import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

/** What can be dismissed: a contract by its id, and that the list could not be loaded. */
export type Dismissable = number | 'failure';

const nothing: ReadonlySet<Dismissable> = new Set();

// It outlasts the banner, so that it stays away when somebody comes back from another screen.
const dismissedQuery = queryOptions({
  queryKey: ['dismissed-price-reviews'],
  queryFn: () => nothing,
  initialData: nothing,
});

/** Whether all of this was dismissed since the page was loaded, as nothing always is, and how to do so. */
export function useDismissal(things: readonly Dismissable[]) {
  const client = useQueryClient();
  const { data: dismissed } = useQuery(dismissedQuery);

  function dismiss() {
    client.setQueryData(
      dismissedQuery.queryKey,
      (before = nothing): ReadonlySet<Dismissable> => new Set([...before, ...things]),
    );
  }

  return { isDismissed: things.every((thing) => dismissed.has(thing)), dismiss };
}
