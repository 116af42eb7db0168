import type { UseQueryResult } from '@tanstack/react-query';
import { messageOf } from '../lib/query-client.ts';
import { ErrorState } from './error-state.tsx';

type QueryErrorProps = { title: string; queries: readonly UseQueryResult[] };

/** Says why queries have no answer, and asks again for those that have none. */
export function QueryError({ title, queries }: QueryErrorProps) {
  const missing = queries.filter(({ data }) => data === undefined);
  const error = missing.find((query) => query.error)?.error;
  return (
    <ErrorState
      title={title}
      text={error && messageOf(error)}
      busy={missing.some(({ isFetching }) => isFetching)}
      onRetry={() => missing.forEach(({ refetch }) => void refetch())}
    />
  );
}
