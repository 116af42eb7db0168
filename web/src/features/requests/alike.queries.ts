import type { listAlike } from '@purser/api/alike-products';
import type { ReplyOf } from '@purser/api/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';

const alike = { method: 'GET', path: '/api/purchase-requests/alike' } as const satisfies AddressOf<
  typeof listAlike
>;

export type Alike = ReplyOf<typeof listAlike>;

/** What somebody is about to ask for, and the request that asks, where it is there already. */
export interface Sought {
  readonly vendor: string;
  readonly productName: string;
  readonly except?: number | undefined;
}

/** What is there of a vendor's product. It is a hint: where it can't be had, nobody is told. */
export const alikeQuery = (sought: Sought) =>
  queryOptions({
    queryKey: ['alike-products', sought],
    queryFn: ({ signal }) => send<Alike>(alike, { query: sought, signal }),
  });
