/** How prices changed from term to term (docs/product/forecast.md#prices). */

import { isDateText } from '@purser/domain/days';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf, idParams } from './endpoint.ts';
import { day } from './fields.ts';

const endpoint = endpointsOf('Forecast');

/** A price in a term: `cost` in the contract's own currency a year, changes in percent to the one before; null for the first. */
const price = z.object({
  contractId: z.number(),
  start: day,
  end: day.nullable(),
  cost: z.number(),
  change: z.number().nullable(),
  /** Compounded over the years between the starts; null where these are the same day. */
  changePerYear: z.number().nullable(),
});
export type Price = z.infer<typeof price>;

/** The oldest first. */
export const getPrices = endpoint(addresses.getPrices, 'The prices of an item by term', {
  params: idParams,
  reply: z.array(price),
});

const queriedDay = z.string().refine(isDateText, 'Please choose a day as YYYY-MM-DD');

/** Of terms that began between two days, this year's unless others are asked for; the largest increase first. */
export const listPriceChanges = endpoint(addresses.listPriceChanges, 'What became dearer or cheaper', {
  query: z.object({ from: queriedDay.optional(), to: queriedDay.optional() }),
  reply: z.object({
    from: day,
    to: day,
    changes: z.array(
      z.object({
        softwareId: z.number(),
        vendor: z.string(),
        product_name: z.string(),
        contractId: z.number(),
        start: day,
        before: z.number(),
        cost: z.number(),
        change: z.number(),
        changePerYear: z.number().nullable(),
        /** In the company's currency a year. */
        difference: z.number(),
      }),
    ),
    /** Together, in the company's currency a year. */
    total: z.number(),
  }),
});
export type PriceChanges = z.infer<(typeof listPriceChanges)['reply']>;
