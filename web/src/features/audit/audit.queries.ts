import { countAudit, getAuditExtent, listAudit, listAuditSources } from '@purser/api/addresses';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { nextDayStart, startOfDay } from '../../lib/reader-days.ts';

/** Which entries are shown: days of the reader, ids of people, actions. Empty is all. */
export interface EntryFilter {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  readonly actor: readonly string[];
  readonly action: readonly string[];
  /** The addresses of clients. */
  readonly ip: readonly string[];
}

export const isNarrowed = ({ q, from, to, actor, action, ip }: EntryFilter): boolean =>
  [q.trim(), from, to, actor, action, ip].some(({ length }) => length > 0);

const textOf = (text: string): string | undefined => text || undefined;

/** The filter as the server takes it. Its days are the reader's, as all times on the screen. */
export const filterQuery = ({ q, from, to, actor, action, ip }: EntryFilter) => ({
  q: textOf(q.trim()),
  from: from === '' ? undefined : startOfDay(from),
  to: to === '' ? undefined : nextDayStart(to),
  actor: textOf(actor.join(',')),
  action: textOf(action.join(',')),
  ip: textOf(ip.join(',')),
});

const limit = 50;

/** Page by page, the newest entries first. They are added all the time, so each visit asks again. */
export const auditQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam: before, signal }) =>
      call(listAudit, { query: { ...filterQuery(filter), before, limit }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length === limit ? page.at(-1)?.id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** How many entries the filter finds, of how many. */
export const auditCountQuery = (filter: EntryFilter) =>
  queryOptions({
    queryKey: ['audit-count', filter],
    queryFn: ({ signal }) => call(countAudit, { query: filterQuery(filter), signal }),
    staleTime: 0,
  });

/** The addresses from which the newest entries came. */
export const auditSourcesQuery = queryOptions({
  queryKey: ['audit-sources'],
  queryFn: ({ signal }) => call(listAuditSources, { signal }),
  staleTime: 0,
});

export const auditExtentQuery = queryOptions({
  queryKey: ['audit-extent'],
  queryFn: ({ signal }) => call(getAuditExtent, { signal }),
});
