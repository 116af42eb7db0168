/** What comes up for renewal (Spec 1 §2 and §9). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day } from './fields.ts';

/** An item whose latest contract ends soon, or has ended. */
export const renewalAlert = z.object({
  softwareId: z.number(),
  vendor: z.string(),
  product_name: z.string(),
  contractId: z.number(),
  endDate: day,
  /** The last day to cancel; null where none is given. */
  cancellationNoticeDate: day.nullable(),
  /** Dollars a year. */
  cost: z.number(),
  business_owner_id: z.number().nullable(),
  businessOwner: z.string().nullable(),
});
export type RenewalAlert = z.infer<typeof renewalAlert>;

/** How many are overdue and how many come up within 60 days; of both together the eight that end first. */
export const renewals = z.object({
  overdue: z.number(),
  upcoming: z.number(),
  alerts: z.array(renewalAlert),
});
export type Renewals = z.infer<typeof renewals>;

export const getRenewals = endpoint({
  method: 'GET',
  path: '/api/renewals',
  tag: 'Renewals',
  summary: 'What has ended or ends within 60 days, the first eight of it',
  reply: renewals,
});
