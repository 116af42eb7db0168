import { listRequestChanges } from '@purser/api/addresses';
import { call } from '../../../lib/call.ts';
import { newestQuery, type Page, useOlder } from '../../../lib/newest-first.ts';

const changesOf = (requestId: number) => ({
  queryKey: ['request-changes', requestId] as const,
  load: (query: Page, signal?: AbortSignal) =>
    call(listRequestChanges, { params: { id: requestId }, query, signal }),
});

export const requestChangesQuery = (requestId: number) => newestQuery(changesOf(requestId));

/** Loads the changes before the one with the given id. */
export const useOlderRequestChanges = (requestId: number) => useOlder(changesOf(requestId));
