import { getRequest, listRequestSteps, updateRequest } from '@purser/api/addresses';
import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { RequestChangesInput } from '@purser/api/requests';
import type { User } from '@purser/api/users';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { requestQuery, requestStepsQuery } from './requests.queries.ts';

/** Changes fields of a request, as long as it still has the given version, if any is given. The form shows the outcome. */
export function useUpdateRequest(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, version }: { changes: RequestChangesInput; version: number | undefined }) =>
      call(updateRequest, { params: { id }, body: changes, ...(version !== undefined && { version }) }),
    meta: { quiet: true },
    onSuccess: (request) => cacheRequest(client, request),
    // Somebody else may have deleted, decided or submitted it, so what the page shows is old, too.
    onError: (error) => {
      if (late.some((kind) => isOfKind(error, kind))) void refreshRequests(client);
    },
  });
}

const late = ['missing', 'conflict', 'forbidden'] as const;

/** Loads the current version of a request and its steps, and shows it. */
export function useFindRequest(id: number) {
  const client = useQueryClient();
  return async () => {
    const [request, steps] = await Promise.all([
      call(getRequest, { params: { id } }),
      call(listRequestSteps, { params: { id } }),
    ]);
    cacheRequest(client, request, steps);
    return { request, steps };
  };
}

/** Who has saved this version of a request, and when. */
export function lastSaveOf(
  { updatedBy: id, updatedByName: name, updatedAt: at }: PurchaseRequest,
  users: readonly User[],
) {
  return { by: name && namesAmong(users).shown({ id, name }), at };
}

/** Caches a request that the server has just answered, and reloads all else that depends on it. */
export function cacheRequest(client: QueryClient, request: PurchaseRequest, steps?: RequestStep[]): void {
  const { queryKey } = requestQuery(request.id);
  const stepsKey = requestStepsQuery(request.id).queryKey;
  // An answer that is still on its way may be older.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, request);
  if (steps) client.setQueryData(stepsKey, steps);
  else void client.invalidateQueries({ queryKey: stepsKey });
  void refreshRequests(client, request.id);
}
