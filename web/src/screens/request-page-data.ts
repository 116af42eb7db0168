import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { commentsQuery } from '../features/comments/comments.queries.ts';
import { attachmentsQuery } from '../features/files/attachments.queries.ts';
import { requestChangesQuery } from '../features/requests/approval/request-changes.queries.ts';
import { useShownNames } from '../features/requests/lists/shown-names.ts';
import { requestQuery, requestStepsQuery } from '../features/requests/requests.queries.ts';
import { isOfKind } from '../lib/problem-kinds.ts';

/** Loads all that the page shows at once, and anew at each opening: others decide, too. */
export function useRequestData(id: number) {
  const client = useQueryClient();
  // Cached answers show meanwhile.
  useEffect(() => {
    const anew = { staleTime: 0 };
    void client.prefetchQuery({ ...requestQuery(id), ...anew });
    void client.prefetchQuery({ ...requestStepsQuery(id), ...anew });
    void client.prefetchQuery({ ...requestChangesQuery(id), ...anew });
    void client.prefetchQuery({ ...commentsQuery({ requestId: id }), ...anew });
    void client.prefetchQuery({ ...attachmentsQuery(id), ...anew });
  }, [client, id]);
  const { inRequest, inSteps } = useShownNames();
  return {
    request: useQuery({ ...requestQuery(id), select: inRequest }),
    steps: useQuery({ ...requestStepsQuery(id), select: inSteps }),
  };
}

export type RequestData = {
  readonly request: UseQueryResult<PurchaseRequest>;
  readonly steps: UseQueryResult<RequestStep[]>;
};

/** What the page shows. 'gone' is a deleted request that still holds typed text, which can be copied. */
export function stateOf(
  { request, steps }: RequestData,
  { isUnsaved }: { readonly isUnsaved: boolean },
): 'loading' | 'missing' | 'gone' | 'failed' | 'ready' {
  const isThere = request.data !== undefined && steps.data !== undefined;
  if (isOfKind(request.error, 'missing') || isOfKind(steps.error, 'missing'))
    return isUnsaved && isThere ? 'gone' : 'missing';
  if (isThere) return 'ready';
  // The count remains during the next attempt, and with it the button that began it.
  return hasFailed(request) || hasFailed(steps) ? 'failed' : 'loading';
}

const hasFailed = ({ data, errorUpdateCount }: UseQueryResult): boolean =>
  data === undefined && errorUpdateCount > 0;
