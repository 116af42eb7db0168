/** The change history of a request: one row for every field that really changed (decision 68). */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint, idParams } from './endpoint.ts';
import { pageQuery } from './fields.ts';
import { changeLogReply } from './history.ts';

/**
 * A row of the history. `afterStep` is the key of the last step that was approved before the change, and
 * `afterStepLabel` what that step is called; null where none was approved.
 */
export const requestChangeReply = changeLogReply.omit({ softwareId: true, byClient: true }).extend({
  requestId: z.number(),
  userId: z.number(),
  userName: z.string(),
  username: z.string(),
  afterStep: z.string().nullable(),
  afterStepLabel: z.string().nullable(),
});
export type RequestChange = z.infer<typeof requestChangeReply>;

/** With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listRequestChanges = endpoint({
  address: addresses.listRequestChanges,
  tag: 'History',
  summary: 'The changes of one request, the newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(requestChangeReply),
});
