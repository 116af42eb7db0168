import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { NotRefreshed } from './not-refreshed.tsx';
import { QueryError } from './query-error.tsx';

type AnswerCardProps<Data> = {
  title: string;
  answer: UseQueryResult<Data>;
  /** As in 'Renewals could not be loaded'. */
  what: string;
  note?: ((data: Data) => ReactNode) | undefined;
  isNoteBeside?: boolean;
  className?: string | undefined;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

export function AnswerCard<Data>(props: AnswerCardProps<Data>) {
  const { title, answer, what, note, skeleton, children } = props;
  const { data, isFetched, isFetching, refetch } = answer;
  if (data === undefined) {
    return (
      <Card title={title} className={props.className} restoresFocus>
        {isFetched ? <QueryError title={`${what} could not be loaded`} query={answer} /> : skeleton}
      </Card>
    );
  }
  return (
    <Card
      title={title}
      note={note?.(data)}
      isNoteBeside={props.isNoteBeside ?? false}
      className={props.className}
      restoresFocus
    >
      {answer.isError && <NotRefreshed what={what} busy={isFetching} onRetry={() => void refetch()} />}
      {children(data)}
    </Card>
  );
}
