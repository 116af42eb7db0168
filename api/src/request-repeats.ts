/** Requests for what exists or is asked for already (docs/product/requests.md#repeats, decision 74). */
import { productMissing, requestStatuses } from '@purser/domain/requests';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { queriedId, requiredText } from './fields.ts';

const endpoint = endpointsOf('Purchase requests');

/** An open request, with the newest item and the newest other open request of the same vendor and product; one may be null. */
export const requestRepeat = z.object({
  id: z.number(),
  softwareId: z.number().nullable(),
  requestNumber: z.string().nullable(),
});
export type RequestRepeat = z.infer<typeof requestRepeat>;

export const listRequestRepeats = endpoint(
  addresses.listRequestRepeats,
  'The open requests that repeat vendor and product of an item or of another open request',
  { reply: z.array(requestRepeat) },
);

/** Items and open requests of the same vendor and product, whatever case and spaces they have; the newest first, at most five each. */
export const listAlike = endpoint(
  addresses.listAlike,
  'Items and open requests of the same vendor and product',
  {
    query: z.object({
      vendor: requiredText('Vendor is required'),
      productName: requiredText(productMissing, 2000),
      /** The request that asks, which is left out. */
      except: queriedId.optional(),
    }),
    reply: z.object({
      software: z.array(
        z.object({ id: z.number(), vendor: z.string(), product_name: z.string(), status: z.string() }),
      ),
      requests: z.array(
        z.object({
          id: z.number(),
          requestNumber: z.string(),
          vendor: z.string(),
          productName: z.string(),
          status: z.enum(requestStatuses),
        }),
      ),
    }),
  },
);
