import type { PurchaseRequest } from '@purser/api/request-replies';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Goes to the page of a request. */
export function useOpenRequest() {
  const navigate = useNavigate();
  return useCallback(
    ({ id }: Pick<PurchaseRequest, 'id'>) =>
      void navigate({ to: '/requests/$id', params: { id: String(id) } }),
    [navigate],
  );
}

/**
 * Goes to a request that was begun with a form's questions, once its own form doesn't count as unsaved any more. Called after the
 * page's leave guard, which knows that first, and asks where something else is unsaved.
 */
export function useBegunRequest(isSaved: boolean) {
  const [begun, setBegun] = useState<PurchaseRequest>();
  const open = useEffectEvent(useOpenRequest());
  useEffect(() => {
    if (begun && isSaved) open(begun);
  }, [begun, isSaved]);
  return setBegun;
}
