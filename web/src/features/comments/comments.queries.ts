import { addComment, addRequestComment, listComments, listRequestComments } from '@purser/api/addresses';
import type { Comment } from '@purser/api/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type Newest, newestQuery, type Page, useOlder, withNewest } from '../../lib/newest-first.ts';
import { type Change, type KnownKey, refresh } from '../../lib/query-keys.ts';

/** What is commented on: a software item or a purchase request. */
export type Thread = { readonly softwareId: number } | { readonly requestId: number };

/** A comment in any thread. */
export type ThreadComment = Omit<Comment, 'softwareId'>;

/** How the comments of a thread are reached, and what another one changes. */
interface ThreadQuery {
  readonly id: number;
  readonly list: typeof listComments | typeof listRequestComments;
  readonly add: typeof addComment | typeof addRequestComment;
  readonly queryKey: KnownKey;
  readonly change: Change;
}

const ofSoftware = { list: listComments, add: addComment } as const;
const ofRequest = { list: listRequestComments, add: addRequestComment } as const;

function queryOf(thread: Thread): ThreadQuery {
  if ('requestId' in thread) {
    const id = thread.requestId;
    return { id, ...ofRequest, queryKey: ['request-comments', id], change: 'requestComment' };
  }
  const id = thread.softwareId;
  return { id, ...ofSoftware, queryKey: ['comments', id], change: 'softwareComment' };
}

function commentsOf(thread: Thread) {
  const { id, list, queryKey } = queryOf(thread);
  return {
    queryKey,
    load: async (query: Page, signal?: AbortSignal) => {
      const page: ThreadComment[] = await call(list, { params: { id }, query, signal });
      return page.reverse();
    },
  };
}

/** The newest comments of a thread, the newest first. A request's are asked for again as all of its page is. */
export const commentsQuery = (thread: Thread) => ({
  ...newestQuery(commentsOf(thread)),
  refetchOnWindowFocus: 'requestId' in thread && ('always' as const),
});

/** Brings the comments before the oldest one that is known, whose id it is given. */
export const useEarlierComments = (thread: Thread) => useOlder(commentsOf(thread));

type Addition = {
  content: string;
  /** The same for every attempt to send the same comment. */
  idempotencyKey: string;
};

/** Adds a comment, which shows at once. Its failure is told beside the text that wasn't sent. */
export function useAddComment(thread: Thread) {
  const client = useQueryClient();
  const { id, add, queryKey, change } = queryOf(thread);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: Addition): Promise<ThreadComment> =>
      call(add, { params: { id }, body: { content }, idempotencyKey }),
    onSuccess: (comment) => {
      client.setQueryData<Newest<ThreadComment>>(queryKey, (known) => known && withNewest(known, comment));
      // What others wrote meanwhile comes with it.
      void refresh(client, [change], id);
    },
    meta: { quiet: true },
  });
}
