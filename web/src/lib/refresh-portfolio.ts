import type { QueryClient } from '@tanstack/react-query';
import { isTouched, refresh } from './query-keys.ts';

export const refreshPortfolio = (client: QueryClient): Promise<void> => refresh(client, ['software']);

/** So that nothing is asked about a deleted item again. */
export function forgetSoftware(client: QueryClient, id: number): void {
  client.removeQueries({
    predicate: ({ queryKey }) => isTouched(queryKey, ['software']) && queryKey[1] === id,
  });
}
