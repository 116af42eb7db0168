import { listApprovalRequests } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../../lib/asked-early.ts';
import { call } from '../../../lib/call.ts';

/** The requests that still go on, the newest first. Whose turn it is may have changed when the window comes back. */
export const approvalRequestsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['approval-requests'],
  queryFn: ({ signal }) => call(listApprovalRequests, { signal }),
  refetchOnWindowFocus: 'always',
});
