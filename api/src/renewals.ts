/** What comes up for renewal (docs/product/renewals.md#alerts). */
import { renewalStates } from '@purser/domain/renewal/states';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { day } from './fields.ts';

const endpoint = endpointsOf('Renewals');

/** An item whose latest contract ends soon, has ended, or is yearly without an end. */
export const renewalAlert = z.object({
  softwareId: z.number(),
  vendor: z.string(),
  product_name: z.string(),
  contractId: z.number(),
  /** Null where nobody has entered the end of a yearly contract. */
  endDate: day.nullable(),
  /** The last day to cancel; null where none is given. */
  cancellationNoticeDate: day.nullable(),
  /** Dollars a year. */
  cost: z.number(),
  business_owner_id: z.number().nullable(),
  businessOwner: z.string().nullable(),
  /** How its term stands, where the contract says how it renews itself or something was decided. */
  renewal: z
    .object({
      state: z.enum(renewalStates),
      /** The day that the alert is about, and how it reads: 'Act by Nov 28', 'renews Dec 6'. */
      day,
      when: z.string(),
      next: z.string(),
      /** What a year costs if nobody acts; null where it ends. */
      nextCost: z.number().nullable(),
    })
    .optional(),
});
export type RenewalAlert = z.infer<typeof renewalAlert>;

/**
 * How many were missed, how many are overdue, how many come up within 60 days and how many have no end; of all together the first eight, the
 * missed ones first, then by the day to cancel where it is within 14 days, else by the end, those without one last.
 */
export const renewals = z.object({
  /** Terms whose day to act has passed, where there are any; they aren't among the others. */
  missed: z.number().optional(),
  overdue: z.number(),
  upcoming: z.number(),
  missing: z.number(),
  /** What has to be done within seven days, as the page of renewals groups it, where there is anything. */
  week: z
    .object({
      count: z.number(),
      /** Dollars a year, of all of them. */
      cost: z.number(),
      /** The dearest come first, three at most. */
      vendors: z.array(z.string()),
    })
    .optional(),
  /** What status these items have, also where Settings no longer knows it. */
  statuses: z.array(z.string()),
  alerts: z.array(renewalAlert),
});
export type Renewals = z.infer<typeof renewals>;

export const getRenewals = endpoint(
  addresses.getRenewals,
  'What has ended, ends within 60 days or has no end, the first eight of it',
  { reply: renewals },
);
