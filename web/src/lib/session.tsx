import type { ReplyOf } from '@purser/api/endpoint';
import type { CurrentUser, getAuthConfig, getMe } from '@purser/api/session';
import { Problem } from '@purser/domain/problem';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { send } from './call.ts';

// The sign-in page loads these two calls alone, without the schemas; the compiler holds them to the api's definition.
const me = { method: 'GET', path: '/api/me' } as const satisfies AddressOf<typeof getMe>;
const authConfig = { method: 'GET', path: '/api/auth/config' } as const satisfies AddressOf<
  typeof getAuthConfig
>;
type AddressOf<E extends { method: string; path: string }> = Pick<E, 'method' | 'path'>;

/** Who is signed in; null for nobody. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) =>
    send<CurrentUser>(me, { signal }).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.kind === 'unauthenticated') return null;
      throw problem;
    }),
});

/** Whether 'Sign in with Google' can work. */
export const authConfigQuery = queryOptions({
  queryKey: ['auth-config'],
  queryFn: ({ signal }) => send<ReplyOf<typeof getAuthConfig>>(authConfig, { signal }),
  retry: 1,
  retryDelay: 0,
});

/** Forgets who was signed in, which leads to the landing page; it sends the person back here afterwards. */
export function endSession(client: QueryClient): void {
  client.setQueryData(meQuery.queryKey, null);
}

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
