import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/query-client.ts';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { NotRefreshed } from './not-refreshed.tsx';

type AnswerCardProps<Data> = {
  title: string;
  answer: UseQueryResult<Data>;
  /** As in 'Renewals could not be loaded'. */
  what: string;
  note?: ((data: Data) => ReactNode) | undefined;
  className?: string | undefined;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

export function AnswerCard<Data>(props: AnswerCardProps<Data>) {
  const { title, answer, what, note, className, skeleton, children } = props;
  const { data, error, isFetched, isFetching } = answer;
  const retry = () => void answer.refetch();
  // While a failed query is asked again, it has forgotten its error.
  if (data === undefined) {
    return (
      <Card title={title} className={className} keepsFocus>
        {isFetched ? (
          <ErrorState
            title={`${what} could not be loaded`}
            text={error && messageOf(error)}
            busy={isFetching}
            onRetry={retry}
          />
        ) : (
          skeleton
        )}
      </Card>
    );
  }
  return (
    <Card title={title} note={note?.(data)} className={className} keepsFocus>
      {answer.isError && <NotRefreshed what={what} busy={isFetching} onRetry={retry} />}
      {children(data)}
    </Card>
  );
}
