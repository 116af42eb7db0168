import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';

/** One's own feeds; when they were last fetched changes by itself, so each visit asks again. */
export const calendarFeedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call(listCalendarFeeds, { signal }),
  staleTime: 0,
});

/** The answer has the address, which is told only once. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (feed: BodyAt<typeof createCalendarFeed>) => call(createCalendarFeed, { body: feed }),
    meta: { failure: { title: 'The link was not created', description: 'server' } },
    onSettled: () => client.invalidateQueries(calendarFeedsQuery),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteCalendarFeed, { params: { id } }).catch(unlessMissing),
    meta: { failure: { title: 'The link was not revoked', description: 'server' } },
    onSettled: () => client.invalidateQueries(calendarFeedsQuery),
  });
}
