import type { ReplyOf } from '@purser/api/endpoint';
import type { countMyTurn } from '@purser/api/requests';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

// The shell asks for it on every page, also those that are drawn without the schemas.
const count = { method: 'GET', path: '/api/purchase-requests/my-turn' } as const satisfies AddressOf<
  typeof countMyTurn
>;

/** How many requests wait for whoever is signed in. Others decide in the meantime, so coming back asks again. */
export const myTurnQuery = queryOptions({
  queryKey: ['my-turn'],
  queryFn: ({ signal }) => send<ReplyOf<typeof countMyTurn>>(count, { signal }),
  refetchOnWindowFocus: 'always',
});
