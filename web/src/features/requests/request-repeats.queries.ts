import type { listRequestRepeats, RequestRepeat } from '@purser/api/request-repeats';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

const repeats = { method: 'GET', path: '/api/purchase-requests/repeats' } as const satisfies AddressOf<
  typeof listRequestRepeats
>;

/** Which requests ask for what is there or asked for already. Where this fails, nobody is warned. */
export const requestRepeatsQuery = queryOptions({
  queryKey: ['request-repeats'],
  queryFn: ({ signal }) => send<RequestRepeat[]>(repeats, { signal }),
});

/** What a request repeats, in words. @example repeatText({ softwareId: null, requestNumber: 'REQ-000012' }) // 'Same product as REQ-000012' */
export function repeatText({ softwareId, requestNumber }: Omit<RequestRepeat, 'id'>): string {
  if (softwareId === null) return `Same product as ${requestNumber}`;
  return requestNumber === null
    ? 'You have this product already'
    : `You have this product already, and ${requestNumber} asks for it`;
}
