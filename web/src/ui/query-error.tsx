import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../lib/query-client.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

type FailedQuery = {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
};

type QueryErrorProps = {
  title: string;
  /** In place of the error's own message. */
  text?: string | undefined;
  query: FailedQuery;
};

/** Stands where the answer of a query would: why there is none, and a button that asks again. */
export function QueryError({ title, text, query: { error, isFetching, refetch } }: QueryErrorProps) {
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);
  const reason = text ?? (lastError && messageOf(lastError));
  return <ErrorState title={title} text={reason} busy={isFetching} onRetry={() => void refetch()} />;
}

type MaybeFailed = Pick<UseQueryResult, 'data' | 'isError' | 'errorUpdateCount'>;

/**
 * Whether to show here that a query failed. A query that is asked again forgets its error, but its failure stays in sight
 * until there is an answer. One that failed before it was shown here, and is being asked again, counts as loading.
 */
export function useFailed({ data, isError, errorUpdateCount }: MaybeFailed): boolean {
  const [wasSeen, setSeen] = useState(isError);
  const isFailed = data === undefined && (isError || (wasSeen && errorUpdateCount > 0));
  if (isFailed !== wasSeen) setSeen(isFailed);
  return isFailed;
}

/** Whether the rows of another filter, or none yet, stand for those that are asked for. */
export function useWaitingFor(found: MaybeFailed & Pick<UseQueryResult, 'isPlaceholderData'>): boolean {
  const isFailed = useFailed(found);
  return (found.data === undefined && !isFailed) || found.isPlaceholderData;
}

/** Several queries that are needed together as one, which asks again for those without an answer. */
export function missingAnswers(queries: readonly UseQueryResult[]): FailedQuery {
  const missing = queries.filter(({ data }) => data === undefined);
  return {
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}

type QueryAlertProps = {
  variant: 'warning' | 'destructive';
  title: string;
  className?: string;
  query: FailedQuery & { readonly error: Error };
  /** In place of the error's own message. */
  children?: ReactNode;
};

/** The same as a message beside what is shown without that answer. */
export function QueryAlert({ query, children, ...alert }: QueryAlertProps) {
  const { error, isFetching, refetch } = query;
  const retry = (
    <Button variant="outline" size="sm" busy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <Alert {...alert} action={retry}>
      {children ?? messageOf(error)}
    </Alert>
  );
}
