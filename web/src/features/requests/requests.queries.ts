import {
  countMyTurn,
  getMyWork,
  getRequest,
  listApprovalRequests,
  listRequestSteps,
  listRequests,
} from '@purser/api/addresses';
import type { RequestRow } from '@purser/api/request-replies';
import { isMyTurn } from '@purser/domain/request-labels';
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';
import { useMe } from '../../lib/session.tsx';

// Others may have decided while the window was in the background.
const onReturn = { refetchOnWindowFocus: 'always' } as const;

/** All requests, the newest first. */
export const requestsQuery = queryOptions({
  ...onReturn,
  queryKey: ['requests'],
  queryFn: ({ signal }) => call(listRequests, { signal }),
});

/** All open requests, the newest first. */
export const approvalRequestsQuery = queryOptions({
  ...askedEarly,
  ...onReturn,
  queryKey: ['approval-requests'],
  queryFn: ({ signal }) => call(listApprovalRequests, { signal }),
});

/** How many requests wait for the signed-in user. */
export const myTurnQuery = queryOptions({
  ...onReturn,
  queryKey: ['my-turn'],
  queryFn: ({ signal }) => call(countMyTurn, { signal }),
});

/** What waits for the signed-in user, came back to them, was asked for by them and decided by them. */
export const myWorkQuery = queryOptions({
  ...onReturn,
  queryKey: ['my-work'],
  queryFn: ({ signal }) => call(getMyWork, { signal }),
});

export const requestQuery = (id: number) =>
  queryOptions({
    ...onReturn,
    queryKey: ['request', id],
    queryFn: ({ signal }) => call(getRequest, { params: { id }, signal }),
  });

export const requestStepsQuery = (id: number) =>
  queryOptions({
    ...onReturn,
    queryKey: ['request-steps', id],
    queryFn: ({ signal }) => call(listRequestSteps, { params: { id }, signal }),
  });

/**
 * How many requests wait for the signed-in user. The count and the lists are loaded separately; the newest of them is
 * used, so that the number is the same everywhere. A list that is older than the count and differs from it is loaded
 * again. Until something is loaded, the number is 0.
 */
export function useMyTurn(): number {
  const me = useMe();
  const client = useQueryClient();
  const select = (rows: readonly RequestRow[]) => rows.filter((row) => isMyTurn(row, me)).length;
  const counted = useQuery({ ...myTurnQuery, select: ({ count }) => count });
  // The pages that show the lists load them; here they are only read.
  const all = useQuery({ ...requestsQuery, enabled: false, select });
  const pending = useQuery({ ...approvalRequestsQuery, enabled: false, select });
  const isAllOld = isBehind(all, counted);
  const isPendingOld = isBehind(pending, counted);

  useEffect(() => {
    if (isAllOld) void client.invalidateQueries({ queryKey: requestsQuery.queryKey });
    if (isPendingOld) void client.invalidateQueries({ queryKey: approvalRequestsQuery.queryKey });
  }, [client, isAllOld, isPendingOld]);

  const [newest] = [counted, all, pending]
    .filter(({ data }) => data !== undefined)
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt);
  return newest?.data ?? 0;
}

type Counted = Pick<UseQueryResult<number>, 'data' | 'dataUpdatedAt'>;

const isBehind = (list: Counted, counted: Counted): boolean =>
  list.data !== undefined &&
  counted.data !== undefined &&
  list.data !== counted.data &&
  list.dataUpdatedAt < counted.dataUpdatedAt;
