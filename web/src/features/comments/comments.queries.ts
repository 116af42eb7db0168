import { addComment, addRequestComment, listComments, listRequestComments } from '@purser/api/addresses';
import type { Comment } from '@purser/api/comments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { type Newest, newestQuery, type OlderPage, useOlder, withNewest } from '../../lib/newest-first.ts';
import { refresh } from '../../lib/query-keys.ts';

/** The software item or the purchase request that is commented on. */
export type Thread = { readonly softwareId: number } | { readonly requestId: number };

export type ThreadComment = Omit<Comment, 'softwareId'>;

/** The calls for a thread's comments, and what another comment changes. */
const queryOf = (thread: Thread) =>
  'requestId' in thread
    ? ({
        id: thread.requestId,
        list: listRequestComments,
        add: addRequestComment,
        queryKey: ['request-comments', thread.requestId],
        change: 'requestComment',
      } as const)
    : ({
        id: thread.softwareId,
        list: listComments,
        add: addComment,
        queryKey: ['comments', thread.softwareId],
        change: 'softwareComment',
      } as const);

function commentsOf(thread: Thread) {
  const { id, list, queryKey } = queryOf(thread);
  return {
    queryKey,
    load: async (query: OlderPage, signal?: AbortSignal) => {
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

/** The composer shows its failure beside the text that wasn't sent. */
export function useAddComment(thread: Thread) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  const sent = useRef(0);
  const { id, add, queryKey, change } = queryOf(thread);
  return useMutation({
    mutationFn: (content: string): Promise<ThreadComment> => {
      // The same text sent twice is two comments; only a repeated attempt is the same comment.
      const idempotencyKey = keyFor({ content, sent: sent.current });
      return call(add, { params: { id }, body: { content }, idempotencyKey });
    },
    onSuccess: (comment) => {
      sent.current += 1;
      client.setQueryData<Newest<ThreadComment>>(queryKey, (loaded) => loaded && withNewest(loaded, comment));
      // Comments that others wrote meanwhile come with it.
      void refresh(client, [change], id);
    },
    meta: { quiet: true },
  });
}
