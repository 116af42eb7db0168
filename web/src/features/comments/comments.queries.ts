import type { addComment, Comment, listComments } from '@purser/api/comments';
import type { BodyInput } from '@purser/api/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';
import { type Newest, newestQuery, useOlder, withNewest } from '../../lib/newest-first.ts';

const list = { method: 'GET', path: '/api/software/:id/comments' } as const satisfies AddressOf<
  typeof listComments
>;
const add = { method: 'POST', path: '/api/software/:id/comments' } as const satisfies AddressOf<
  typeof addComment
>;

const commentsOf = (softwareId: number) => ({
  queryKey: ['comments', softwareId],
  load: async (query: object, signal?: AbortSignal) => {
    const page = await send<Comment[]>(list, {
      params: { id: softwareId },
      query,
      ...(signal && { signal }),
    });
    return page.reverse();
  },
});

/** The newest comments on an item, the newest first. */
export const commentsQuery = (softwareId: number) => newestQuery(commentsOf(softwareId));

/** Brings the comments before the oldest one that is known, whose id it is given. */
export const useEarlierComments = (softwareId: number) => useOlder(commentsOf(softwareId));

type Addition = {
  content: string;
  /** The same for every attempt to send the same comment. */
  idempotencyKey: string;
};

/** Adds a comment, which shows at once. Its failure is told beside the text that wasn't sent. */
export function useAddComment(softwareId: number) {
  const client = useQueryClient();
  const { queryKey } = commentsOf(softwareId);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: Addition) => {
      const body: BodyInput<typeof addComment> = { content };
      return send<Comment>(add, { params: { id: softwareId }, body, idempotencyKey });
    },
    onSuccess: (comment) => {
      client.setQueryData<Newest<Comment>>(queryKey, (known) => known && withNewest(known, comment));
      // What others wrote meanwhile comes with it, and the comment is in the history and in the feed.
      for (const key of [queryKey, ['change-logs', softwareId], ['activity-feed']])
        void client.invalidateQueries({ queryKey: key });
    },
    meta: { quiet: true },
  });
}
