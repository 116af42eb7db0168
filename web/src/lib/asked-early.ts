import type { QueryState } from '@tanstack/react-query';
import { isSignedOut } from './problem-kinds.ts';

type Asked = { readonly state: Pick<QueryState<unknown, Error>, 'error'> };

/**
 * For a query that is asked while the code of its page loads. If that fails before the page is there, the page says so
 * and doesn't ask once more by itself, unless it was for want of a session, which has come back with the page.
 */
export const askedEarly = { retryOnMount: ({ state }: Asked): boolean => isSignedOut(state.error) };
