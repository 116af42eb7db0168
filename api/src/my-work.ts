/** My work: the requests that concern oneself (docs/product/approvals.md#whose-turn). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant } from './fields.ts';
import { requestRow } from './request-replies.ts';

const endpoint = endpointsOf('Purchase requests');

/** A request that waits for oneself, at one of its steps. */
export const myTurn = requestRow.extend({
  /** The step that waits: its key and label, since when and until when. */
  step: z.string(),
  stepLabel: z.string(),
  waitingSince: instant.nullable(),
  dueOn: z.string().nullable(),
  /** Working days; 0 where it isn't. */
  overdueDays: z.number(),
  /** The person that one stands in for; null for oneself. */
  onBehalfOfId: z.number().nullable(),
  onBehalfOfName: z.string().nullable(),
});

/** A request that somebody decided a step of, with the last of their decisions. */
export const decidedByMe = requestRow.extend({
  step: z.string(),
  stepLabel: z.string(),
  decision: z.enum(['approved', 'rejected', 'sent_back']),
  decidedAt: instant,
});

/** My turn by due day, sent back to me, what I asked for, and the last 50 requests that I decided. */
export const getMyWork = endpoint(addresses.getMyWork, 'Your own requests and decisions', {
  reply: z.object({
    myTurn: z.array(myTurn),
    sentBack: z.array(requestRow),
    asked: z.array(requestRow),
    decided: z.array(decidedByMe),
  }),
});
