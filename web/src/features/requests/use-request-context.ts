import { useMemo } from 'react';
import { useUsers } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import type { RequestContext } from './request-facts.ts';

/** What cards and rows are drawn with; the same object as long as none of it changes. */
export function useRequestContext(): RequestContext {
  const me = useMe();
  const users = useUsers();
  return useMemo(() => {
    const pictures = new Map(users.map(({ id, profileImageUrl }) => [id, profileImageUrl]));
    return { me, pictureOf: (id) => (id === null ? null : pictures.get(id)) };
  }, [users, me]);
}
