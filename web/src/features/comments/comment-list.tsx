import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type MouseEvent, useMemo, useRef } from 'react';
import { usePeopleNames } from '../../lib/people-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { commentsQuery, type Thread, type ThreadComment, useEarlierComments } from './comments.queries.ts';
import { useScrollAnchor } from './scroll-anchor.ts';

/** The newest page of a thread's comments in the order in which they were written. */
export function CommentList({ thread }: { thread: Thread }) {
  const comments = useQuery(commentsQuery(thread));
  if (comments.data) {
    const { entries, hasOlder } = comments.data;
    return <Comments thread={thread} newestFirst={entries} hasEarlier={hasOlder} />;
  }
  if (comments.isPending) return <CommentsSkeleton />;
  return <QueryError title="The comments could not be loaded" query={comments} />;
}

type CommentsProps = { thread: Thread; newestFirst: readonly ThreadComment[]; hasEarlier: boolean };

function Comments({ thread, newestFirst, hasEarlier }: CommentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const names = usePeopleNames();
  const inOrder = useMemo(() => newestFirst.toReversed(), [newestFirst]);
  const [earliest] = inOrder;
  const anchor = useScrollAnchor(box, earliest?.id);
  if (!earliest) {
    return (
      <EmptyState
        icon={MessageSquare}
        title="No comments yet"
        text="Ask a question, or note what was agreed. Type @ to mention a colleague."
      />
    );
  }
  return (
    <div ref={box}>
      {hasEarlier && <EarlierComments thread={thread} earliest={earliest.id} onShow={anchor.onClick} />}
      <ul className="comments">
        {inOrder.map((comment) => (
          <CommentEntry
            key={comment.id}
            comment={comment}
            author={names.shown(comment.user)}
            hint={names.hint(comment.user)}
          />
        ))}
      </ul>
    </div>
  );
}

type EarlierProps = { thread: Thread; earliest: number; onShow: (event: MouseEvent) => void };

function EarlierComments({ thread, earliest, onShow }: EarlierProps) {
  const { mutate, isPending, error } = useEarlierComments(thread);

  function show(event: MouseEvent) {
    onShow(event);
    mutate(earliest);
  }

  return (
    <ShowMore
      label="Show earlier comments"
      failure="Earlier comments could not be loaded."
      busy={isPending}
      error={error}
      onClick={show}
    />
  );
}

export function CommentCount({ thread }: { thread: Thread }) {
  const { data } = useQuery(commentsQuery(thread));
  if (!data) return null;
  return <span className="count">{data.hasOlder ? `${data.entries.length}+` : data.entries.length}</span>;
}

function CommentsSkeleton() {
  return (
    <Waiting label="Loading comments" className="comments">
      {[68, 44].map((width) => (
        <div key={width} className="comment">
          <Skeleton round width={24} height={24} />
          <div className="grid flex-1 gap-2 pt-1">
            <Skeleton width={148} />
            <Skeleton width={`${width}%`} />
          </div>
        </div>
      ))}
    </Waiting>
  );
}
