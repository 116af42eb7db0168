/** Comments on an item, with the people they mention (docs/product/comments.md). Their text is text, never markup. */
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint, idParams } from './endpoint.ts';
import { instant, pageQuery, requiredText } from './fields.ts';

/** A comment. `tagged_users` are the user names that its text mentions and that are somebody's. */
export const commentReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  content: z.string(),
  tagged_users: z.array(z.string()),
  /** The author: `name` is what they were called when they wrote it, all else is of today. */
  user: z.object({
    id: z.number(),
    name: z.string(),
    username: z.string(),
    profileImageUrl: z.string().nullable(),
  }),
  createdAt: instant,
});
export type Comment = z.infer<typeof commentReply>;

/** The newest are last. With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listComments = endpoint({
  address: addresses.listComments,
  tag: 'Comments',
  summary: 'The comments on one item, the newest last',
  params: idParams,
  query: pageQuery,
  reply: z.array(commentReply),
});

/** Adds a comment by whoever is signed in. `tagged_users` is accepted and found again from the text. */
export const addComment = endpoint({
  address: addresses.addComment,
  tag: 'Comments',
  summary: 'Comment on an item',
  params: idParams,
  body: z.object({
    content: requiredText('Please write a comment', longest.prose),
    tagged_users: z.unknown().optional(),
  }),
  reply: commentReply,
  status: 201,
});
