/** The change history of an item: one row for every field that really changed (docs/product/history.md#change-history). */
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint, idParams } from './endpoint.ts';
import { instant, optionalText, pageQuery, requiredText } from './fields.ts';

/** A row of the history. `byClient` marks one that a client entered rather than the server. */
export const changeLogReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  fieldName: z.string(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  userId: z.number().nullable(),
  /** What they were called then, and their user name of today, which nobody else can have. */
  userName: z.string().nullable(),
  username: z.string().nullable(),
  byClient: z.boolean(),
  createdAt: instant,
});
export type ChangeLog = z.infer<typeof changeLogReply>;

/** With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listChangeLogs = endpoint({
  address: addresses.listChangeLogs,
  tag: 'History',
  summary: 'The changes of one item, the newest first',
  params: idParams,
  query: pageQuery,
  reply: z.array(changeLogReply),
});

/** Adds a row by hand; one that repeats what the server has just written answers that row. A `userId` is ignored. */
export const addChangeLog = endpoint({
  address: addresses.addChangeLog,
  tag: 'History',
  summary: 'Add a row to an item’s history',
  params: idParams,
  body: z.object({
    fieldName: requiredText('Field name is required', 200),
    oldValue: optionalText(longest.prose).default(null),
    newValue: optionalText(longest.prose).default(null),
  }),
  reply: changeLogReply,
  status: 201,
});
