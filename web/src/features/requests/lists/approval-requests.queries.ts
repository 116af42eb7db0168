import { listApprovalRequests } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../../lib/asked-early.ts';
import { call } from '../../../lib/call.ts';

/** All open requests, the newest first. Others may have decided while the window was in the background. */
export const approvalRequestsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['approval-requests'],
  queryFn: ({ signal }) => call(listApprovalRequests, { signal }),
  refetchOnWindowFocus: 'always',
});
