import { Problem } from '@purser/domain/problem';
import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './problem-kinds.ts';
import type { KnownKey } from './query-keys.ts';
import { toast } from './toast.ts';

// Two windows side by side are both to be seen: the one that somebody turns to has come to the front, too.
focusManager.setEventListener((ask) => {
  const listener = () => ask();
  addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
});

/** What a mutation says when it is done. As a failure's description, `'server'` stands for the server's own words. */
interface Announcement {
  readonly title: string;
  readonly description?: string;
}

/** A mutation's `meta`. Without `failure` a failed one says 'Error' and the server's words; `quiet` says nothing at all. */
interface MutationWords extends Record<string, unknown> {
  readonly success?: Announcement;
  readonly failure?: Announcement;
  readonly quiet?: boolean;
}

/** A query's `meta`. `holdsWork`: it is a step of somebody's work, which would be lost with the page. */
interface QueryWords extends Record<string, unknown> {
  readonly holdsWork?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: KnownKey;
    mutationMeta: MutationWords;
    queryMeta: QueryWords;
  }
}

/** The words of an error for the person who can mend it. */
export const messageOf = (error: Error): string =>
  error instanceof Problem ? error.message : 'Something went wrong. Please try again.';

/**
 * The query cache holds all that the server has told us. Data is never stale, not refetched on focus, not polled and not
 * retried (docs/product/screens.md#waiting-nothing-failing): mutations refresh what they touch. `onSignedOut` hears of each
 * call refused for want of a session, and whether it was somebody's work.
 */
export function createQueryClient(onSignedOut: (client: QueryClient, isWork: boolean) => void): QueryClient {
  const hear = (error: Error, isWork: boolean) => {
    if (isSignedOut(error)) onSignedOut(client, isWork);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // A call is made even where the browser believes to be offline: a server on this machine answers all the same.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, { meta }) => hear(error, meta?.holdsWork === true) }),
    mutationCache: new MutationCache({
      onSuccess: (_reply, ...[, , mutation]) => announceSuccess(mutation.meta),
      onError: (error, ...[, , mutation]) => {
        hear(error, true);
        if (!isSignedOut(error)) announceFailure(error, mutation.meta);
      },
    }),
  });
  return client;
}

function announceSuccess(words: MutationWords | undefined): void {
  if (words?.quiet || !words?.success) return;
  toast(words.success);
}

function announceFailure(error: Error, words: MutationWords = {}): void {
  if (words.quiet) return;
  const { title, description } = words.failure ?? { title: 'Error', description: 'server' };
  toast({
    title,
    description: description === 'server' ? messageOf(error) : description,
    variant: 'destructive',
  });
}
