import type { QueryClient } from '@tanstack/react-query';
import { isTouched, refresh } from './query-keys.ts';

/** Asks again for all that a change to software or contracts touches. */
export const refreshPortfolio = (client: QueryClient): Promise<void> => refresh(client, ['software']);

/** Forgets what was asked about one item, so that nobody asks for it again once it is deleted. */
export function forgetSoftware(client: QueryClient, id: number): void {
  client.removeQueries({
    predicate: ({ queryKey }) => isTouched(queryKey, ['software']) && queryKey[1] === id,
  });
}
