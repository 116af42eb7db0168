import type { listApprovalRequests, RequestRow } from '@purser/api/requests';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { type AddressOf, send } from '../../lib/call.ts';

const pending = { method: 'GET', path: '/api/approval-requests' } as const satisfies AddressOf<
  typeof listApprovalRequests
>;

/** The requests that still go on, the newest first. Whose turn it is may have changed when the window comes back. */
export const approvalRequestsQuery = queryOptions({
  ...askedEarly,
  queryKey: ['approval-requests'],
  queryFn: ({ signal }) => send<RequestRow[]>(pending, { signal }),
  refetchOnWindowFocus: 'always',
});
