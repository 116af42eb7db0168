import { listRequestRepeats } from '@purser/api/addresses';
import type { RequestRepeat } from '@purser/api/request-repeats';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export const requestRepeatsQuery = queryOptions({
  queryKey: ['request-repeats'],
  queryFn: ({ signal }) => call(listRequestRepeats, { signal }),
});

/** @example repeatText({ softwareId: null, requestNumber: 'REQ-000012' }) // 'Same product as REQ-000012' */
export function repeatText({ softwareId, requestNumber }: Omit<RequestRepeat, 'id'>): string {
  if (softwareId === null) return `Same product as ${requestNumber}`;
  return requestNumber === null
    ? 'You have this product already'
    : `You have this product already, and ${requestNumber} asks for it`;
}
