/** Comments on items and requests (docs/product/comments.md). Their text is text, never markup. */
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, pageQuery, requiredText } from './fields.ts';
import { shownUser } from './users.ts';

/** What is said of a comment without text. */
export const commentMissing = 'Please write a comment';

const endpoint = endpointsOf('Comments');

/** A comment. `tagged_users` are the user names of people that its text mentions. */
export const commentReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  content: z.string(),
  tagged_users: z.array(z.string()),
  /** The author: `name` is the name at that time, the rest is of today. */
  user: shownUser,
  createdAt: instant,
});
export type Comment = z.infer<typeof commentReply>;

/** The newest are last. With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listComments = endpoint(addresses.listComments, 'The comments on one item, the newest last', {
  query: pageQuery,
  reply: z.array(commentReply),
});

const content = requiredText(commentMissing, longest.prose);

/** Adds a comment of the signed-in person. `tagged_users` is accepted and ignored: they are found in the text. */
export const addComment = endpoint(addresses.addComment, 'Comment on an item', {
  body: z.object({
    content,
    tagged_users: z.unknown().optional(),
  }),
  reply: commentReply,
  status: 201,
});

/** A comment on a request. */
export const requestCommentReply = commentReply
  .omit({ softwareId: true })
  .extend({ requestId: z.number(), userId: z.number() });
export type RequestComment = z.infer<typeof requestCommentReply>;

const requestEndpoint = endpointsOf('Purchase requests');

/** The same page as {@link listComments} answers. */
export const listRequestComments = requestEndpoint(
  addresses.listRequestComments,
  'The comments on one request, the newest last',
  { query: pageQuery, reply: z.array(requestCommentReply) },
);

/** Adds a comment of the signed-in person. `userId` and `requestId` are accepted and known already. */
export const addRequestComment = requestEndpoint(addresses.addRequestComment, 'Comment on a request', {
  body: z.object({ content }),
  reply: requestCommentReply,
  status: 201,
});
