import type { listRequestChanges, RequestChange } from '@purser/api/request-history';
import { type AddressOf, send } from '../../lib/call.ts';
import { newestQuery, useOlder } from '../../lib/newest-first.ts';

const list = { method: 'GET', path: '/api/purchase-requests/:id/change-logs' } as const satisfies AddressOf<
  typeof listRequestChanges
>;

const changesOf = (requestId: number) => ({
  queryKey: ['request-changes', requestId],
  load: (query: object, signal?: AbortSignal) =>
    send<RequestChange[]>(list, { params: { id: requestId }, query, ...(signal && { signal }) }),
});

/** The newest changes of a request, the newest first. */
export const requestChangesQuery = (requestId: number) => newestQuery(changesOf(requestId));

/** Brings the changes before the oldest one that is known, whose id it is given. */
export const useOlderRequestChanges = (requestId: number) => useOlder(changesOf(requestId));
