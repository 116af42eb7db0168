import { listChangeLogs } from '@purser/api/addresses';
import { call } from '../../lib/call.ts';
import { newestQuery, type Page, useOlder } from '../../lib/newest-first.ts';

const changesOf = (softwareId: number) => ({
  queryKey: ['change-logs', softwareId] as const,
  load: (query: Page, signal?: AbortSignal) =>
    call(listChangeLogs, { params: { id: softwareId }, query, signal }),
});

/** The newest changes of an item, the newest first. */
export const changesQuery = (softwareId: number) => newestQuery(changesOf(softwareId));

/** Brings the changes before the oldest one that is known, whose id it is given. */
export const useOlderChanges = (softwareId: number) => useOlder(changesOf(softwareId));
