/** The newest activities, for the dashboard (docs/product/history.md#activity-feed). */
import { activityTypes } from '@purser/domain/activity';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, queriedCount } from './fields.ts';

const endpoint = endpointsOf('Activity');

/** One item of the feed; `metadata` is JSON text, with `requestId` for requests. */
export const activityReply = z.object({
  id: z.number(),
  type: z.enum(activityTypes),
  description: z.string(),
  details: z.string().nullable(),
  softwareId: z.number().nullable(),
  userId: z.number().nullable(),
  /** The user's name at that time, and their user name of today, which is unique. */
  userName: z.string().nullable(),
  username: z.string().nullable(),
  metadata: z.string().nullable(),
  /** The request that the metadata names, as long as it exists. */
  requestId: z.number().nullable(),
  /** The import that the metadata names. */
  importId: z.number().nullable(),
  /** Until when that import can be undone; null where there is none, or it was undone. */
  undoUntil: instant.nullable(),
  createdAt: instant,
});
export type Activity = z.infer<typeof activityReply>;

export const listActivity = endpoint(addresses.listActivity, 'The newest activities', {
  query: z.object({ limit: queriedCount(200).default(50) }),
  reply: z.array(activityReply),
});
