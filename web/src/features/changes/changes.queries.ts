import { listRecordChanges } from '@purser/api/addresses';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { nextDayStart, startOfDay } from '../../lib/reader-days.ts';

/** Which changes are shown: days of the reader, ids of people, records, fields and kinds. Empty is all. */
export interface ChangeFilter {
  readonly q: string;
  readonly from: string;
  readonly to: string;
  readonly person: readonly string[];
  readonly record: readonly string[];
  readonly field: readonly string[];
  readonly of: readonly string[];
}

export const isNarrowed = ({ q, from, to, person, record, field, of }: ChangeFilter): boolean =>
  [q.trim(), from, to, person, record, field, of].some(({ length }) => length > 0);

const textOf = (text: string): string | undefined => text || undefined;

/** The filter as the server takes it. Its days are the reader's, as all times on the screen. */
export const filterQuery = ({ q, from, to, person, record, field, of }: ChangeFilter) => ({
  q: textOf(q.trim()),
  from: from === '' ? undefined : startOfDay(from),
  to: to === '' ? undefined : nextDayStart(to),
  person: textOf(person.join(',')),
  record: textOf(record.join(',')),
  field: textOf(field.join(',')),
  of: textOf(of.join(',')),
});

const limit = 50;

/** Page by page, the newest changes first. They are made all the time, so each visit asks again. */
export const recordChangesQuery = (filter: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: ['changes', filter],
    queryFn: ({ pageParam: before, signal }) =>
      call(listRecordChanges, { query: { ...filterQuery(filter), before, limit }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === limit ? page.at(-1)?.place : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
