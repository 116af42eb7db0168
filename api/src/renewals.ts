/** What comes up for renewal (docs/product/renewals.md#alerts). */
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
});
export type RenewalAlert = z.infer<typeof renewalAlert>;

/**
 * How many are overdue, how many come up within 60 days and how many have no end; of all together the first eight, by the
 * day to cancel where it is within 14 days, else by the end, those without one last.
 */
export const renewals = z.object({
  overdue: z.number(),
  upcoming: z.number(),
  missing: z.number(),
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
