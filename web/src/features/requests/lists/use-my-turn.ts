import type { RequestRow } from '@purser/api/requests';
import { isMyTurn } from '@purser/domain/request-labels';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../../../lib/session.tsx';
import { requestsQuery } from '../requests.queries.ts';
import { approvalRequestsQuery } from './approval-requests.queries.ts';
import { myTurnQuery } from './my-turn.queries.ts';

/**
 * How many requests wait for whoever looks: the newest of what was answered, be it the count by itself or one of the
 * lists that show each of them, so that the number is the same wherever it stands. Where the count is newer than a list
 * and differs from it, the list is asked for again. Where nothing has come, nothing waits.
 */
export function useMyTurn(): number {
  const me = useMe();
  const client = useQueryClient();
  const select = (rows: readonly RequestRow[]) => rows.filter((row) => isMyTurn(row, me)).length;
  const counted = useQuery({ ...myTurnQuery, select: ({ count }) => count });
  // Asked for by the pages that show them; here they are only looked at.
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
    .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt);
  return newest?.data ?? 0;
}

type Counted = Pick<UseQueryResult<number>, 'data' | 'dataUpdatedAt'>;

const isBehind = (list: Counted, counted: Counted): boolean =>
  list.data !== undefined &&
  counted.data !== undefined &&
  list.data !== counted.data &&
  list.dataUpdatedAt < counted.dataUpdatedAt;
