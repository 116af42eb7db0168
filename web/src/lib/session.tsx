import { getAuthConfig, getMe } from '@purser/api/addresses';
import type { CurrentUser } from '@purser/api/session';
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { call } from './call.ts';
import { showAmountsIn } from './format.ts';
import { isOfKind, isSignedOut } from './problem-kinds.ts';
import type { QueryNoun } from './query-keys.ts';
import { hasUnsaved } from './unsaved.ts';

const askWhoIsThere = (signal: AbortSignal): Promise<CurrentUser | null> =>
  call(getMe, { signal })
    .then((user) => {
      showAmountsIn(user.currency);
      return user;
    })
    .catch((problem: unknown) => {
      if (isSignedOut(problem)) return null;
      throw problem;
    });

/** Null where nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => askWhoIsThere(signal),
});

/** The session ended while the page was in use; the person is asked to sign in again without leaving it. */
const endedQuery = queryOptions({ queryKey: ['session-ended'], queryFn: () => false, initialData: false });

/** The user who has signed in since then; asked at once, and each time that the window comes to the front. */
export const returnedQuery = queryOptions({
  queryKey: ['returned'],
  queryFn: ({ signal }) => askWhoIsThere(signal),
  refetchOnWindowFocus: 'always',
  // Without a first answer, asking again would wait for the one on its way, which may be older than the sign-in.
  initialData: null,
  staleTime: 0,
  // When a session ends again, nobody has come back yet.
  gcTime: 0,
});

export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: ({ signal }) => call(getAuthConfig, { signal }),
  retry: 1,
  retryDelay: 0,
});

/**
 * Where somebody's work was refused, or something is unsaved, the page stays and asks to sign in again; otherwise the
 * landing page does.
 */
export function handleSignedOut(client: QueryClient, isWork: boolean): void {
  if (isWork || hasUnsaved()) client.setQueryData(endedQuery.queryKey, true);
  else if (!isAskedAgain(client)) endSession(client);
}

/** Leads to the landing page, which sends the user back here afterwards. */
export function endSession(client: QueryClient): void {
  client.setQueryData(endedQuery.queryKey, false);
  client.setQueryData(meQuery.queryKey, null);
}

export function resumeSession(client: QueryClient, user: CurrentUser): void {
  const before = client.getQueryData(meQuery.queryKey);
  client.setQueryData(meQuery.queryKey, user);
  client.setQueryData(endedQuery.queryKey, false);
  // Refused queries are asked again; another user may get other answers to all of them.
  const isOld = ({ queryKey, state }: Query) =>
    !own.has(queryKey[0]) && (user.id !== before?.id || state.status === 'error');
  void client.invalidateQueries({ predicate: isOld });
}

const own: ReadonlySet<QueryNoun> = new Set(['me', 'session-ended', 'returned', 'auth-config', 'app']);

/** The browser has brought the page back as it was. */
export function recheckSession(client: QueryClient): void {
  void client.invalidateQueries(isAskedAgain(client) ? returnedQuery : meQuery);
}

const isAskedAgain = (client: QueryClient): boolean => client.getQueryData(endedQuery.queryKey) === true;

export const useSessionEnded = (): boolean => useQuery(endedQuery).data;

export function useSession(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isPending } = useQuery(meQuery);
  return { user: data ?? null, isLoading: isPending };
}

const SignedInUser = createContext<CurrentUser | null>(null);

export const SignedIn = ({ user, children }: { user: CurrentUser; children: ReactNode }) => (
  <SignedInUser value={user}>{children}</SignedInUser>
);

export function useMe(): CurrentUser {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('useMe was called outside the signed-in app.');
  return user;
}

/** `YYYY-MM-DD`, the company's day, which every default, badge and count of days starts from. */
export const useToday = (): string => useMe().today;

/** After a refusal: somebody may have taken the user's rights meanwhile. */
export function recheckRights(client: QueryClient, error: Error): void {
  if (isOfKind(error, 'forbidden')) void client.invalidateQueries(meQuery);
}
