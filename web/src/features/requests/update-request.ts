import {
  getRequest,
  type PurchaseRequest,
  type RequestChangesInput,
  updateRequest,
} from '@purser/api/requests';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { toast } from '../../lib/toast.ts';
import { requestQuery } from './requests.queries.ts';

type Change = { changes: RequestChangesInput; version: number };

/** Changes the given fields of a request, as long as it is still of the given version. Its form tells how it went. */
export function useUpdateRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, version }: Change) =>
      call(updateRequest, { params: { id }, body: changes, version }),
    meta: { quiet: true },
    onSuccess: (request) => {
      toast({ title: 'Changes saved' });
      keepRequest(client, request);
    },
    // Somebody else may have deleted or decided it: what the page shows of it is old, too.
    onError: (error) => {
      if (isOfKind(error, 'missing') || isOfKind(error, 'conflict')) void refreshRequests(client);
    },
  });
}

/** Finds out what has become of a request. */
export function useFreshRequest(id: number) {
  return useMutation({
    mutationFn: () => call(getRequest, { params: { id } }),
    meta: { quiet: true },
  });
}

/** Shows a request as the server has just answered it, and asks again for all that it touches. */
export function keepRequest(client: QueryClient, request: PurchaseRequest): void {
  client.setQueryData(requestQuery(request.id).queryKey, request);
  void refreshRequests(client);
}
