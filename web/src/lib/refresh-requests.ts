import type { QueryClient } from '@tanstack/react-query';
import { isTouched, type QueryNoun } from './query-keys.ts';

/** Asks again for all that a change to a purchase request touches, but for the one whose answer is `known` by its id. */
export function refreshRequests(client: QueryClient, known?: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      isTouched(queryKey, ['request']) && !(answered.has(queryKey[0]) && queryKey[1] === known),
  });
}

/** Forgets what was asked about one request, so that nobody asks for it again once it is deleted. */
export function forgetRequest(client: QueryClient, id: number): void {
  client.removeQueries({ predicate: ({ queryKey: [noun, of] }) => ofOne.has(noun) && of === id });
}

// A write answers the request itself, and brings its steps along; what was changed is asked for again.
const answered: ReadonlySet<QueryNoun> = new Set(['request', 'request-steps']);

const ofOne: ReadonlySet<QueryNoun> = new Set([
  ...answered,
  'request-changes',
  'request-comments',
  'request-attachments',
]);
