import type { PurchaseRequest } from '@purser/api/requests';
import { useState } from 'react';
import { useMe } from '../../../lib/session.tsx';

/** The person who changed the request while its page was open; null where nobody else did. */
export function useUpdatedBy(request: PurchaseRequest | undefined): string | null {
  const me = useMe();
  const [seen, setSeen] = useState<{ version?: number | undefined; by: string | null }>({ by: null });
  if (request && request.version !== seen.version) {
    const isNews = seen.version !== undefined && request.updatedBy !== me.id;
    setSeen({ version: request.version, by: isNews ? (request.updatedByName ?? 'somebody else') : null });
  }
  return seen.by && `Updated by ${seen.by}`;
}
