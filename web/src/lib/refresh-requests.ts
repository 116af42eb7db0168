import type { QueryClient } from '@tanstack/react-query';
import { isTouched, type QueryNoun } from './query-keys.ts';

/** Except for the request with the id `known`, whose answer is there already. */
export function refreshRequests(client: QueryClient, known?: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      isTouched(queryKey, ['request']) && !(answered.has(queryKey[0]) && queryKey[1] === known),
  });
}

export function forgetRequest(client: QueryClient, id: number): void {
  client.removeQueries({ predicate: ({ queryKey: [noun, of] }) => ofOne.has(noun) && of === id });
}

// A write answers the request with its steps, but without its changes.
const answered: ReadonlySet<QueryNoun> = new Set(['request', 'request-steps']);

const ofOne: ReadonlySet<QueryNoun> = new Set([
  ...answered,
  'request-changes',
  'request-comments',
  'request-attachments',
]);
