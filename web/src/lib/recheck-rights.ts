import type { QueryClient } from '@tanstack/react-query';
import { isOfKind } from './problem-kinds.ts';
import { meQuery } from './session.tsx';

/** After a refusal: somebody may have taken the user's rights meanwhile. */
export function recheckRights(client: QueryClient, error: Error): void {
  if (isOfKind(error, 'forbidden')) void client.invalidateQueries(meQuery);
}
