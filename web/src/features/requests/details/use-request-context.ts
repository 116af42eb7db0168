import type { RequestRepeat } from '@purser/api/request-repeats';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useUsers } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import type { RequestContext } from '../request-facts.ts';
import { repeatText, requestRepeatsQuery } from './request-repeats.queries.ts';

const none: readonly RequestRepeat[] = [];

/** The data that cards and rows share; the same object until some of it changes. */
export function useRequestContext(): RequestContext {
  const me = useMe();
  const users = useUsers();
  const { data: repeats = none } = useQuery(requestRepeatsQuery);
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
