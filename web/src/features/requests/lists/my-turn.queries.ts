import { countMyTurn } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

/** How many requests wait for the signed-in user. Others may have decided while the window was in the background. */
export const myTurnQuery = queryOptions({
  queryKey: ['my-turn'],
  queryFn: ({ signal }) => call(countMyTurn, { signal }),
  refetchOnWindowFocus: 'always',
});
