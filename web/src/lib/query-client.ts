import { Problem } from '@purser/domain/problem';
import { focusManager, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './problem-kinds.ts';
import type { KnownKey } from './query-keys.ts';
import { toast } from './toast.ts';

// Of two windows side by side both are visible, so the focus counts as coming to the front, too.
focusManager.setEventListener((ask) => {
  const listener = () => ask();
  addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  return () => {
    removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
  };
});

/** As a failure's description, 'server' stands for the server's message. */
interface Announcement {
  readonly title: string;
  readonly description?: string;
}

/** Without `failure` a failed one says 'Error' and the server's message; `quiet` says nothing. */
interface MutationMeta extends Record<string, unknown> {
  readonly success?: Announcement;
  readonly failure?: Announcement;
  readonly quiet?: boolean;
}

/** `holdsWork`: a step of somebody's work, which would be lost with the page. */
interface QueryMeta extends Record<string, unknown> {
  readonly holdsWork?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: KnownKey;
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

export const messageOf = (error: Error): string =>
  error instanceof Problem ? error.message : 'Something went wrong. Please try again.';

/**
 * Data is never stale, not refetched on focus, not polled and not retried
 * (docs/product/screens.md#waiting-nothing-failing): mutations refresh what they touch. `onSignedOut` is called for
 * each call that was refused without a session.
 */
export function createQueryClient(onSignedOut: (client: QueryClient, isWork: boolean) => void): QueryClient {
  const report = (error: Error, isWork: boolean) => {
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
        // Even where the browser believes to be offline, since a server on this machine still answers.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError: (error, { meta }) => report(error, meta?.holdsWork === true) }),
    mutationCache: new MutationCache({
      onSuccess: (_reply, ...[, , { meta }]) => {
        if (meta?.success && !meta.quiet) toast(meta.success);
      },
      onError: (error, ...[, , mutation]) => {
        report(error, true);
        if (!isSignedOut(error)) announceFailure(error, mutation.meta);
      },
    }),
  });
  return client;
}

function announceFailure(error: Error, meta: MutationMeta = {}): void {
  if (meta.quiet) return;
  const { title, description } = meta.failure ?? { title: 'Error', description: 'server' };
  toast({
    title,
    description: description === 'server' ? messageOf(error) : description,
    variant: 'destructive',
  });
}
