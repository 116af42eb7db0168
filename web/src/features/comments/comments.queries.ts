import { addComment, addRequestComment, listComments, listRequestComments } from '@purser/api/addresses';
import type { Comment } from '@purser/api/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { type Newest, newestQuery, type Page, useOlder, withNewest } from '../../lib/newest-first.ts';
import { type Change, type KnownKey, refresh } from '../../lib/query-keys.ts';

/** The software item or the purchase request that is commented on. */
export type Thread = { readonly softwareId: number } | { readonly requestId: number };

export type ThreadComment = Omit<Comment, 'softwareId'>;

/** The calls for a thread's comments, and what another comment changes. */
interface ThreadQuery {
  readonly id: number;
  readonly list: typeof listComments | typeof listRequestComments;
  readonly add: typeof addComment | typeof addRequestComment;
  readonly queryKey: KnownKey;
  readonly change: Change;
}

function queryOf(thread: Thread): ThreadQuery {
  if ('requestId' in thread) {
    const id = thread.requestId;
    const calls = { list: listRequestComments, add: addRequestComment } as const;
    return { id, ...calls, queryKey: ['request-comments', id], change: 'requestComment' };
  }
  const id = thread.softwareId;
  const calls = { list: listComments, add: addComment } as const;
  return { id, ...calls, queryKey: ['comments', id], change: 'softwareComment' };
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

/** A thread's newest comments, the newest first. A request's are asked for again whenever its page is. */
export const commentsQuery = (thread: Thread) => ({
  ...newestQuery(commentsOf(thread)),
  refetchOnWindowFocus: 'requestId' in thread && ('always' as const),
});

/** Loads the comments before one, whose id it gets. */
export const useEarlierComments = (thread: Thread) => useOlder(commentsOf(thread));

type Addition = {
  content: string;
  /** The same for every attempt to send the same comment. */
  idempotencyKey: string;
};

/** The composer shows its failure beside the text that wasn't sent. */
export function useAddComment(thread: Thread) {
  const client = useQueryClient();
  const { id, add, queryKey, change } = queryOf(thread);
  return useMutation({
    mutationFn: ({ content, idempotencyKey }: Addition): Promise<ThreadComment> =>
      call(add, { params: { id }, body: { content }, idempotencyKey }),
    onSuccess: (comment) => {
      client.setQueryData<Newest<ThreadComment>>(queryKey, (loaded) => loaded && withNewest(loaded, comment));
      // Comments that others wrote meanwhile come with it.
      void refresh(client, [change], id);
    },
    meta: { quiet: true },
  });
}
