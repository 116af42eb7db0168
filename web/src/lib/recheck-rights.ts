import type { QueryClient } from '@tanstack/react-query';
import { isOfKind } from './problem-kinds.ts';
import { meQuery } from './session.tsx';

/** After a refusal: somebody else may have taken one's rights meanwhile, which the screen shall know. */
export function recheckRights(client: QueryClient, error: Error): void {
  if (isOfKind(error, 'forbidden')) void client.invalidateQueries(meQuery);
}
