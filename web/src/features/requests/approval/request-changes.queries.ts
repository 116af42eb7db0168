import { listRequestChanges } from '@purser/api/addresses';
import { call } from '../../../lib/call.ts';
import { newestQuery, type Page, useOlder } from '../../../lib/newest-first.ts';

const changesOf = (requestId: number) => ({
  queryKey: ['request-changes', requestId] as const,
  load: (query: Page, signal?: AbortSignal) =>
    call(listRequestChanges, { params: { id: requestId }, query, signal }),
});

/** The newest changes of a request, the newest first. */
export const requestChangesQuery = (requestId: number) => newestQuery(changesOf(requestId));

/** Brings the changes before the oldest one that is known, whose id it is given. */
export const useOlderRequestChanges = (requestId: number) => useOlder(changesOf(requestId));
