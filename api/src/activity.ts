/** What happened lately, for the dashboard (docs/product/history.md#activity-feed). */
import { activityTypes } from '@purser/domain/activity';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** One item of the feed; `metadata` is JSON text, with `requestId` for requests. */
export const activityReply = z.object({
  id: z.number(),
  type: z.enum(activityTypes),
  description: z.string(),
  details: z.string().nullable(),
  softwareId: z.number().nullable(),
  userId: z.number().nullable(),
  /** What whoever did it was called then, and their user name of today, which nobody else can have. */
  userName: z.string().nullable(),
  username: z.string().nullable(),
  metadata: z.string().nullable(),
  /** The request that the metadata names, as long as it is there. */
  requestId: z.number().nullable(),
  /** The import that the metadata names; its address says what undoing it would do, or has done. */
  importId: z.number().nullable(),
  /** Until when that import can be undone; null where there is none, or it was. */
  undoUntil: instant.nullable(),
  createdAt: instant,
});
export type Activity = z.infer<typeof activityReply>;

export const listActivity = endpoint({
  address: addresses.listActivity,
  tag: 'Activity',
  summary: 'The newest activities',
  query: z.object({ limit: z.coerce.number<number | string>().int().min(1).max(200).default(50) }),
  reply: z.array(activityReply),
});
