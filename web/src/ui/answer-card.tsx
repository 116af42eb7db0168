import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/query-client.ts';
import { Card } from './card.tsx';
import { ErrorState } from './error-state.tsx';
import { NotRefreshed } from './not-refreshed.tsx';

type AnswerCardProps<Data> = {
  title: string;
  /** The query that the card shows the answer of. */
  answer: UseQueryResult<Data>;
  /** What its answer is, as in 'Renewals could not be loaded'. */
  what: string;
  /** As a Card's. */
  note?: ((data: Data) => ReactNode) | undefined;
  className?: string | undefined;
  /** Has the shape of what is coming. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A card that asks for what it shows, and says by itself that it is loading or couldn't be loaded. */
export function AnswerCard<Data>(props: AnswerCardProps<Data>) {
  const { title, answer, what, note, className, skeleton, children } = props;
  const { data, error, isFetched, isFetching } = answer;
  const retry = () => void answer.refetch();
  // While a failed one is asked for again, its query has forgotten the error.
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
