/** What is there already of a vendor's product that somebody is about to ask for (docs/product/requests.md#repeats). */
import { requestStatuses } from '@purser/domain/requests';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { requiredText } from './fields.ts';

/** Items and open requests of the same vendor and product, whatever case and spaces they have; the newest first, at most five each. */
export const listAlike = endpoint({
  address: addresses.listAlike,
  tag: 'Purchase requests',
  summary: 'Items and open requests of the same vendor and product',
  query: z.object({
    vendor: requiredText('Vendor is required'),
    productName: requiredText('Product name is required', 2000),
    /** A request that isn't named: the one that asks. */
    except: z.coerce.number<number | string>().int().min(1).max(2_147_483_647).optional(),
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
});
