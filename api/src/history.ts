/** The change histories of items and requests: a row for every changed field (docs/product/history.md#change-history). */
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, optionalText, pageQuery, requiredText } from './fields.ts';

const endpoint = endpointsOf('History');

/** A row of the history. `byClient` marks one that a client entered rather than the server. */
export const changeLogReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  fieldName: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  userId: z.number().nullable(),
  /** The user's name at that time, and their user name of today, which is unique. */
  userName: z.string().nullable(),
  username: z.string().nullable(),
  byClient: z.boolean(),
  createdAt: instant,
});
export type ChangeLog = z.infer<typeof changeLogReply>;

/** With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listChangeLogs = endpoint(
  addresses.listChangeLogs,
  'The changes of one item, the newest first',
  { query: pageQuery, reply: z.array(changeLogReply) },
);

/** Adds a row by hand; one that repeats what the server has just written answers that row. A `userId` is ignored. */
export const addChangeLog = endpoint(addresses.addChangeLog, 'Add a row to an item’s history', {
  body: z.object({
    fieldName: requiredText('Field name is required', 200),
    oldValue: optionalText(longest.prose).default(null),
    newValue: optionalText(longest.prose).default(null),
  }),
  reply: changeLogReply,
  status: 201,
});

/**
 * A row of a request's history (decision 68). `afterStep` is the key of the last step that was approved before the change, and
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

export const listRequestChanges = endpoint(
  addresses.listRequestChanges,
  'The changes of one request, the newest first',
  { query: pageQuery, reply: z.array(requestChangeReply) },
);
