import { listAlike } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export type Alike = ReplyAt<typeof listAlike>;

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
    queryFn: ({ signal }) => call(listAlike, { query: sought, signal }),
  });
