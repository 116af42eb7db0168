import { splitMentions } from '@purser/domain/mentions';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { type MouseEvent, memo, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { formatInstant } from '../../lib/format-instant.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Answer } from '../../ui/answer.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { ShowOlder } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { commentsQuery, type Thread, type ThreadComment, useEarlierComments } from './comments.queries.ts';

type CommentsSectionProps = {
  thread: Thread;
  onUnsaved: OnUnsaved;
  headingLevel?: 2 | 3;
};

/** The comments on an item or a request, and where the next one is written (docs/product/comments.md#rules). */
export function CommentsSection({ thread, onUnsaved, headingLevel = 3 }: CommentsSectionProps) {
  const id = useId();
  const comments = useQuery(commentsQuery(thread));
  const { data } = comments;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className="comments-section" aria-labelledby={id}>
      <header className="disclosure-head">
        <Heading id={id}>
          Comments{' '}
          {data && (
            <span className="count">{data.hasOlder ? `${data.entries.length}+` : data.entries.length}</span>
          )}
        </Heading>
      </header>
      <Answer query={comments} waiting={<CommentsSkeleton />} failed="The comments could not be loaded">
        {({ entries, hasOlder }) => <Comments thread={thread} newestFirst={entries} hasEarlier={hasOlder} />}
      </Answer>
      <CommentComposer thread={thread} onUnsaved={onUnsaved} />
    </section>
  );
}

type CommentsProps = { thread: Thread; newestFirst: readonly ThreadComment[]; hasEarlier: boolean };

/** The newest page of a thread's comments in the order in which they were written. */
function Comments({ thread, newestFirst, hasEarlier }: CommentsProps) {
  const box = useRef<HTMLDivElement>(null);
  const names = usePeopleNames();
  const older = useEarlierComments(thread);
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
      {hasEarlier && (
        <ShowOlder
          label="Show earlier comments"
          failure="Earlier comments could not be loaded."
          older={older}
          before={earliest.id}
          onClick={anchor.onClick}
        />
      )}
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

type CommentEntryProps = {
  comment: ThreadComment;
  /** The author's name when it was written. */
  author: string;
  /** The author's name today, where it differs. */
  hint: string | undefined;
};

/** One comment; nothing in its text is read as markup. */
const CommentEntry = memo(function CommentEntry({ comment, author, hint }: CommentEntryProps) {
  const { user, createdAt, content, tagged_users } = comment;
  return (
    <li className="comment" tabIndex={-1}>
      <Avatar name={user.name} src={user.profileImageUrl} size="md" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <b className="font-medium" data-tip={hint}>
            {author}
          </b>{' '}
          <time className="rounded-sm type-12 text-ink-3" dateTime={createdAt}>
            {formatInstant(createdAt)}
          </time>
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          <LongText text={content} most={2000}>
            {(shown) => <Mentions text={shown} usernames={tagged_users} />}
          </LongText>
        </p>
      </div>
    </li>
  );
});

function Mentions({ text, usernames }: { text: string; usernames: readonly string[] }) {
  return splitMentions(text, new Set(usernames)).map((part, index) =>
    part.username === null ? (
      part.text
    ) : (
      <span key={index} className="mention">
        {part.text}
      </span>
    ),
  );
}

/** The first entry of the list when earlier ones were asked for, and its distance from the list's top in pixels. */
interface ScrollAnchor {
  readonly entry: HTMLElement;
  readonly distance: number;
  readonly isByKey: boolean;
}

/**
 * Holds the entry that is being read at its position on the screen while earlier ones come in above it. Where they were
 * asked for by key, the last of them gets the focus. `onClick` belongs to the button that asks.
 */
function useScrollAnchor(box: RefObject<HTMLElement | null>, earliest: number | undefined) {
  const asked = useRef<ScrollAnchor>(null);

  useLayoutEffect(() => {
    const anchor = asked.current;
    // Measuring makes the browser lay out the page once more, which is only needed after earlier entries were asked for.
    if (!anchor || !box.current) return;
    const entries = [...box.current.querySelectorAll<HTMLElement>('li')];
    const index = entries.indexOf(anchor.entry);
    if (index < 1) return;
    asked.current = null;
    restorePosition(anchor, box.current);
    if (anchor.isByKey) entries[index - 1]?.focus({ preventScroll: true });
  }, [box, earliest]);

  return {
    onClick: ({ detail }: MouseEvent) => {
      const entry = box.current?.querySelector<HTMLElement>('li');
      if (!entry || !box.current) return;
      asked.current = { entry, distance: distanceOf(entry, box.current), isByKey: detail === 0 };
    },
  };
}

function restorePosition({ entry, distance }: ScrollAnchor, box: HTMLElement): void {
  const scroller = scrollerOf(box);
  if (!scroller) return;
  // Browsers that anchor the scroll position by themselves do so only sometimes, and would move it twice.
  scroller.style.overflowAnchor = 'none';
  scroller.scrollBy({ top: distanceOf(entry, box) - distance, behavior: 'instant' });
  scroller.style.overflowAnchor = '';
}

const distanceOf = (entry: HTMLElement, box: HTMLElement): number =>
  entry.getBoundingClientRect().top - box.getBoundingClientRect().top;

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
}
