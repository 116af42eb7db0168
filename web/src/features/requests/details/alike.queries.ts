import { listAlike } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';

export type Alike = ReplyAt<typeof listAlike>;

/** The product that a request is about; `except` is that request itself. */
export interface Sought {
  readonly vendor: string;
  readonly productName: string;
  readonly except?: number | undefined;
}

/** Software and requests of the same product. It is a hint, so a failure is silent. */
export const alikeQuery = (sought: Sought) =>
  queryOptions({
    queryKey: ['alike-products', sought],
    queryFn: ({ signal }) => call(listAlike, { query: sought, signal }),
  });
