import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotRefreshed } from './not-refreshed.tsx';
import { QueryError, useFailed } from './query-error.tsx';

type Asked<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'errorUpdateCount' | 'isError' | 'isFetching' | 'refetch'
>;

type AnswerProps<Data> = {
  query: Asked<Data>;
  /** A skeleton of what is to come, within a Waiting. */
  waiting: ReactNode;
  /** 'The comments could not be loaded' */
  failed: string;
  /** In place of the reason. */
  reason?: string | undefined;
  /** What stands around it while there is nothing to show. */
  frame?: (instead: ReactNode) => ReactNode;
  /** As in 'These figures could not be refreshed'; without it, older ones show as if they were new. */
  stale?: string;
  /** Shows in place of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** The answer of a query, while it is loading, why there is none, that it is empty, or what it says. */
export function Answer<Data>(props: AnswerProps<Data>) {
  const { query, waiting, failed, reason, stale, empty, children, frame = (instead) => instead } = props;
  const { data, isError, isFetching, refetch } = query;
  const isFailed = useFailed(query);
  if (data === undefined) {
    return frame(isFailed ? <QueryError title={failed} text={reason} query={query} /> : waiting);
  }
  return (
    <>
      {isError && stale !== undefined && (
        <NotRefreshed what={stale} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data)}
    </>
  );
}
