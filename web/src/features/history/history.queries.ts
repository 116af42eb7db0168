import { listChangeLogs } from '@purser/api/addresses';
import { call } from '../../lib/call.ts';
import { newestQuery, type OlderPage, useOlder } from '../../lib/newest-first.ts';

const changesOf = (softwareId: number) => ({
  queryKey: ['change-logs', softwareId] as const,
  load: (query: OlderPage, signal?: AbortSignal) =>
    call(listChangeLogs, { params: { id: softwareId }, query, signal }),
});

export const changesQuery = (softwareId: number) => newestQuery(changesOf(softwareId));

/** Loads the changes before the one with the given id. */
export const useOlderChanges = (softwareId: number) => useOlder(changesOf(softwareId));
