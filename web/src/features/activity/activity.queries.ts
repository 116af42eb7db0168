import { listActivity } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

/** How many activities the card shows (docs/product/dashboard.md#recent-activity). */
export const mostActivities = 6;

export const recentActivityQuery = queryOptions({
  ...askedEarly,
  queryKey: ['activity-feed'],
  queryFn: ({ signal }) => call(listActivity, { query: { limit: mostActivities }, signal }),
});
