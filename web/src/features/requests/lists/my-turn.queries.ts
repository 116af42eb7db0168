import { countMyTurn } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** How many requests wait for whoever is signed in. Others decide in the meantime, so coming back asks again. */
export const myTurnQuery = queryOptions({
  queryKey: ['my-turn'],
  queryFn: ({ signal }) => call(countMyTurn, { signal }),
  refetchOnWindowFocus: 'always',
});
