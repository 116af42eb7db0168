import type { QueryState } from '@tanstack/react-query';
import { isSignedOut } from './problem-kinds.ts';

type Asked = { readonly state: Pick<QueryState<unknown, Error>, 'error'> };

/**
 * For a query that is asked while the code of its page loads: the page reports a failure and doesn't retry by itself,
 * except where the session was missing, which is back once the page is there.
 */
export const askedEarly = { retryOnMount: ({ state }: Asked): boolean => isSignedOut(state.error) };
