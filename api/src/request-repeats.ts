/** Which open requests ask for what is there or asked for already (docs/product/requests.md#repeats, decision 74). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint } from './endpoint.ts';

/** An open request, with the newest item and the newest other open request of the same vendor and product; one may be null. */
export const requestRepeat = z.object({
  id: z.number(),
  softwareId: z.number().nullable(),
  requestNumber: z.string().nullable(),
});
export type RequestRepeat = z.infer<typeof requestRepeat>;

export const listRequestRepeats = endpoint({
  address: addresses.listRequestRepeats,
  tag: 'Purchase requests',
  summary: 'The open requests that repeat vendor and product of an item or of another open request',
  reply: z.array(requestRepeat),
});
