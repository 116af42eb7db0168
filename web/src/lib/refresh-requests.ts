import type { QueryClient } from '@tanstack/react-query';

// What a change to a purchase request can show in, by the first word of the query's key.
const touched: ReadonlySet<unknown> = new Set([
  'requests',
  'request',
  'request-steps',
  'request-changes',
  'approval-requests',
  'my-turn',
  'request-repeats',
  'activity-feed',
]);

/** Asks again for all that a change to a purchase request touches, but for the one whose answer is `known` by its id. */
export function refreshRequests(client: QueryClient, known?: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [noun, of] }) => touched.has(noun) && !(answered.has(noun) && of === known),
  });
}

/** Forgets what was asked about one request, so that nobody asks for it again once it is deleted. */
export function forgetRequest(client: QueryClient, id: number): void {
  client.removeQueries({ predicate: ({ queryKey: [noun, of] }) => ofOne.has(noun) && of === id });
}

// A write answers the request itself, and brings its steps along; what was changed is asked for again.
const answered: ReadonlySet<unknown> = new Set(['request', 'request-steps']);

const ofOne: ReadonlySet<unknown> = new Set([
  'request',
  'request-steps',
  'request-changes',
  'request-comments',
  'request-attachments',
]);
