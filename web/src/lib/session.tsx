import { getAuthConfig, getMe } from '@purser/api/addresses';
import type { CurrentUser } from '@purser/api/session';
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { call } from './call.ts';
import { isSignedOut } from './problem-kinds.ts';
import type { QueryNoun } from './query-keys.ts';
import { hasUnsaved } from './unsaved.ts';

const askWhoIsThere = (signal: AbortSignal): Promise<CurrentUser | null> =>
  call(getMe, { signal }).catch((problem: unknown) => {
    if (isSignedOut(problem)) return null;
    throw problem;
  });

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => askWhoIsThere(signal),
});

/** Whether the session has ended under somebody's hands, who is asked to sign in again without leaving the page. */
const endedQuery = queryOptions({ queryKey: ['session-ended'], queryFn: () => false, initialData: false });

/** Who has come back since then. It is asked each time that the window comes to the front. */
export const returnedQuery = queryOptions({
  queryKey: ['returned'],
  queryFn: ({ signal }) => askWhoIsThere(signal),
  refetchOnWindowFocus: 'always',
  // The next time that a session ends, nobody has come back yet.
  gcTime: 0,
});

/** Whether 'Sign in with Google' can work. */
export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: ({ signal }) => call(getAuthConfig, { signal }),
  retry: 1,
  retryDelay: 0,
});

/**
 * A call was refused for want of a session. Where it was somebody's work, or something isn't saved, the page stays and
 * asks them to sign in again; else there is nothing to lose, and the landing page is the place to do so.
 */
export function hearSignedOut(client: QueryClient, isWork: boolean): void {
  if (isWork || hasUnsaved()) client.setQueryData(endedQuery.queryKey, true);
  else if (!isAskedAgain(client)) endSession(client);
}

/** Forgets who was signed in, which leads to the landing page; it sends the person back here afterwards. */
export function endSession(client: QueryClient): void {
  client.setQueryData(endedQuery.queryKey, false);
  client.setQueryData(meQuery.queryKey, null);
}

/** Goes on as whoever has signed in again, with all that is on the page. */
export function resumeSession(client: QueryClient, person: CurrentUser): void {
  const before = client.getQueryData(meQuery.queryKey);
  client.setQueryData(meQuery.queryKey, person);
  client.setQueryData(endedQuery.queryKey, false);
  // What was refused meanwhile is asked again; somebody else may get other answers to all of it.
  const isOld = ({ queryKey, state }: Query) =>
    !own.has(queryKey[0]) && (person.id !== before?.id || state.status === 'error');
  void client.invalidateQueries({ predicate: isOld });
}

const own: ReadonlySet<QueryNoun> = new Set(['me', 'session-ended', 'returned', 'auth-config', 'app']);

/** Asks again who is signed in, after the browser brought the page back as it was. */
export function recheckSession(client: QueryClient): void {
  void client.invalidateQueries(isAskedAgain(client) ? returnedQuery : meQuery);
}

const isAskedAgain = (client: QueryClient): boolean => client.getQueryData(endedQuery.queryKey) === true;

/** Whether somebody is being asked to sign in again. */
export const useSessionEnded = (): boolean => useQuery(endedQuery).data;

/** Where the session stands: it is loading until the server has said who is signed in, or that nobody is. */
export function useSession(): { person: CurrentUser | null; isLoading: boolean } {
  const { data, isPending } = useQuery(meQuery);
  return { person: data ?? null, isLoading: isPending };
}

const Person = createContext<CurrentUser | null>(null);

/** Tells all that is inside it who is signed in. */
export function SignedIn({ person, children }: { person: CurrentUser; children: ReactNode }) {
  return <Person value={person}>{children}</Person>;
}

/** The signed-in person, in every component of the signed-in app. */
export function useMe(): CurrentUser {
  const person = useContext(Person);
  if (!person) throw new Error('useMe was called outside the signed-in app.');
  return person;
}

/** The company's civil date, `YYYY-MM-DD`, which every default, badge and count of days starts from. */
export const useToday = (): string => useMe().today;
