/** How prices changed from term to term (docs/product/forecast.md#prices-by-term). */

import { isDateText } from '@purser/domain/days';
import { increaseOrders } from '@purser/domain/forecast/prices';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { day } from './fields.ts';

const endpoint = endpointsOf('Forecast');

/** What a contract costs a year in its own currency, null where that is the company's, and what its rate changed. */
const ownCurrency = {
  currency: z.string().nullable(),
  originalCost: z.number().nullable(),
  /** What the rate changed, in the company's currency a year; null for the first, and between two currencies. */
  byRate: z.number().nullable(),
};

/**
 * A price in a term: `cost` in the company's currency a year, changes in percent to the one before; null for the first. Two terms
 * in one currency are compared in it, others in the company's.
 */
const price = z.object({
  contractId: z.number(),
  start: day,
  end: day.nullable(),
  cost: z.number(),
  change: z.number().nullable(),
  /** Compounded over the years between the starts; null where these are the same day. */
  changePerYear: z.number().nullable(),
  ...ownCurrency,
});
export type Price = z.infer<typeof price>;

/** The oldest first. */
export const getPrices = endpoint(addresses.getPrices, 'The prices of an item by term', {
  reply: z.array(price),
});

const queriedDay = z.string().refine(isDateText, 'Please choose a day as YYYY-MM-DD');

/** Of terms that began between two days, this year's unless others are asked for; the largest increase first, by its amount unless by percent. */
export const listPriceChanges = endpoint(addresses.listPriceChanges, 'Which prices rose or fell', {
  query: z.object({
    from: queriedDay.optional(),
    to: queriedDay.optional(),
    by: z.enum(increaseOrders).optional(),
  }),
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
        ...ownCurrency,
        /** The price before in the contract's own currency; null where it wasn't in that. */
        originalBefore: z.number().nullable(),
        /** What the price changed, in the company's currency a year and at the rate before: `cost` less `before` and `byRate`. */
        difference: z.number(),
      }),
    ),
    /** The differences together. */
    total: z.number(),
  }),
});
export type PriceChanges = z.infer<(typeof listPriceChanges)['reply']>;
