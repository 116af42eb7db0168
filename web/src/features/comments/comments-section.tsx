import { useId } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentCount, CommentList } from './comment-list.tsx';
import type { Thread } from './comments.queries.ts';

type CommentsSectionProps = {
  thread: Thread;
  onUnsaved: OnUnsaved;
  headingLevel?: 2 | 3;
};

/** The comments on an item or a request, and where the next one is written (docs/product/comments.md#rules). */
export function CommentsSection({ thread, onUnsaved, headingLevel = 3 }: CommentsSectionProps) {
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section className="comments-section" aria-labelledby={id}>
      <header className="disclosure-head">
        <Heading id={id}>
          Comments <CommentCount thread={thread} />
        </Heading>
      </header>
      <CommentList thread={thread} />
      <CommentComposer thread={thread} onUnsaved={onUnsaved} />
    </section>
  );
}
