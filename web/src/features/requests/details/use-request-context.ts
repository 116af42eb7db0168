import { listRequestRepeats } from '@purser/api/addresses';
import type { RequestRepeat } from '@purser/api/request-repeats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/call.ts';
import { useUsers } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';

/** What cards and rows show beside their request. */
export interface RequestContext {
  readonly me: ReturnType<typeof useMe>;
  /** What a request repeats, as text; undefined for most. */
  readonly repeatOf: (id: number) => string | undefined;
  readonly pictureOf: (id: number | null) => string | null | undefined;
}

// Repeats are a hint, so a failure is silent.
const repeatsQuery = queryOptions({
  queryKey: ['request-repeats'],
  queryFn: ({ signal }) => call(listRequestRepeats, { signal }),
});

const none: readonly RequestRepeat[] = [];

/** The same object until some of it changes: cards and rows are memoized. */
export function useRequestContext(): RequestContext {
  const me = useMe();
  const users = useUsers();
  const { data: repeats = none } = useQuery(repeatsQuery);
  return useMemo(() => {
    const repeated = new Map(repeats.map((repeat) => [repeat.id, repeatText(repeat)]));
    const pictures = new Map(users.map(({ id, profileImageUrl }) => [id, profileImageUrl]));
    return {
      me,
      repeatOf: (id) => repeated.get(id),
      pictureOf: (id) => (id === null ? null : pictures.get(id)),
    };
  }, [users, me, repeats]);
}

function repeatText({ softwareId, requestNumber }: RequestRepeat): string {
  if (softwareId === null) return `Same product as ${requestNumber}`;
  return requestNumber === null
    ? 'You already have this product'
    : `You already have this product, and ${requestNumber} asks for it`;
}
