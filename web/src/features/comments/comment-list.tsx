import type { Comment } from '@purser/api/comments';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type MouseEvent, useMemo, useRef } from 'react';
import { messageOf } from '../../lib/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { commentsQuery, useEarlierComments } from './comments.queries.ts';
import { useKeptPlace } from './kept-place.ts';

/** The comments on an item in the order in which they were written, the newest page of them at first. */
export function CommentList({ softwareId }: { softwareId: number }) {
  const comments = useQuery(commentsQuery(softwareId));
  if (comments.data) {
    const { entries, hasOlder } = comments.data;
    return <Comments softwareId={softwareId} newestFirst={entries} hasEarlier={hasOlder} />;
  }
  if (comments.isPending) return <CommentsSkeleton />;
  return (
    <ErrorState
      title="The comments could not be loaded"
      text={messageOf(comments.error)}
      busy={comments.isFetching}
      onRetry={() => void comments.refetch()}
    />
  );
}

type CommentsProps = { softwareId: number; newestFirst: readonly Comment[]; hasEarlier: boolean };

function Comments({ softwareId, newestFirst, hasEarlier }: CommentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const inOrder = useMemo(() => newestFirst.toReversed(), [newestFirst]);
  const [earliest] = inOrder;
  const place = useKeptPlace(box, earliest?.id);
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
      {hasEarlier && (
        <EarlierComments softwareId={softwareId} earliest={earliest.id} onShow={place.onClick} />
      )}
      <ul className="comments">
        {inOrder.map((comment) => (
          <CommentEntry key={comment.id} comment={comment} />
        ))}
      </ul>
    </div>
  );
}

type EarlierProps = { softwareId: number; earliest: number; onShow: (event: MouseEvent) => void };

function EarlierComments({ softwareId, earliest, onShow }: EarlierProps) {
  const { mutate, isPending, error } = useEarlierComments(softwareId);

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

/** How many comments there are, as far as that is known. */
export function CommentCount({ softwareId }: { softwareId: number }) {
  const { data } = useQuery(commentsQuery(softwareId));
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
