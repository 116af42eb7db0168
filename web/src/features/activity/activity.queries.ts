import type { Activity, listActivity } from '@purser/api/activity';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { type AddressOf, send } from '../../lib/call.ts';

const feed = { method: 'GET', path: '/api/activity-feed' } as const satisfies AddressOf<typeof listActivity>;

/** How many activities the card shows (docs/product/dashboard.md#recent-activity). */
export const mostActivities = 6;

/** What happened last, the newest first. */
export const recentActivityQuery = queryOptions({
  ...askedEarly,
  queryKey: ['activity-feed'],
  queryFn: ({ signal }) => send<Activity[]>(feed, { query: { limit: mostActivities }, signal }),
});
