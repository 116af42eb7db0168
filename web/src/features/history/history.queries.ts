import type { ChangeLog, listChangeLogs } from '@purser/api/history';
import { type AddressOf, send } from '../../lib/call.ts';
import { newestQuery, useOlder } from '../../lib/newest-first.ts';

const list = { method: 'GET', path: '/api/software/:id/change-logs' } as const satisfies AddressOf<
  typeof listChangeLogs
>;

const changesOf = (softwareId: number) => ({
  queryKey: ['change-logs', softwareId],
  load: (query: object, signal?: AbortSignal) =>
    send<ChangeLog[]>(list, { params: { id: softwareId }, query, ...(signal && { signal }) }),
});

/** The newest changes of an item, the newest first. */
export const changesQuery = (softwareId: number) => newestQuery(changesOf(softwareId));

/** Brings the changes before the oldest one that is known, whose id it is given. */
export const useOlderChanges = (softwareId: number) => useOlder(changesOf(softwareId));
