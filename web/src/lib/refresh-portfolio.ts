import type { QueryClient } from '@tanstack/react-query';

// What a change to a software item or a contract can show in, by the first word of the query's key.
const touched: ReadonlySet<unknown> = new Set([
  'portfolio',
  'user-roles',
  'software',
  'contracts',
  'stats',
  'renewals',
  'activity-feed',
  'vendor-files',
  'comments',
  'change-logs',
  'options-in-use',
  'request-repeats',
]);

/** Asks again for all that a change to software or contracts touches. */
export function refreshPortfolio(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => touched.has(queryKey[0]) });
}

/** Forgets what was asked about one item, so that nobody asks for it again once it is deleted. */
export function forgetSoftware(client: QueryClient, id: number): void {
  client.removeQueries({ predicate: ({ queryKey: [noun, of] }) => touched.has(noun) && of === id });
}
