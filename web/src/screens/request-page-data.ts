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
    const staleTime = 0;
    void client.prefetchQuery({ ...requestQuery(id), staleTime });
    void client.prefetchQuery({ ...requestStepsQuery(id), staleTime });
    void client.prefetchQuery({ ...requestChangesQuery(id), staleTime });
    void client.prefetchQuery({ ...commentsQuery({ requestId: id }), staleTime });
    void client.prefetchQuery({ ...attachmentsQuery(id), staleTime });
  }, [client, id]);
  const { inRequest, inSteps } = useShownNames();
  return {
    request: useQuery({ ...requestQuery(id), select: inRequest }),
    steps: useQuery({ ...requestStepsQuery(id), select: inSteps }),
  };
}

/** What the page shows. 'deleted' is a deleted request that still holds typed text, which can be copied. */
export function stateOf({ request, steps }: ReturnType<typeof useRequestData>, isUnsaved: boolean) {
  const isLoaded = request.data !== undefined && steps.data !== undefined;
  if (isOfKind(request.error, 'missing') || isOfKind(steps.error, 'missing'))
    return isUnsaved && isLoaded ? 'deleted' : 'missing';
  if (isLoaded) return 'ready';
  // The count remains during the next attempt, and with it the button that began it.
  return hasFailed(request) || hasFailed(steps) ? 'failed' : 'loading';
}

const hasFailed = ({ data, errorUpdateCount }: UseQueryResult): boolean =>
  data === undefined && errorUpdateCount > 0;
