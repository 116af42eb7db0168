import { useId } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentCount, CommentList } from './comment-list.tsx';

type CommentsSectionProps = { softwareId: number; onUnsaved: OnUnsaved };

/** The comments on an item, and where the next one is written (Spec 1 §2). */
export function CommentsSection({ softwareId, onUnsaved }: CommentsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className="fold-head">
        <h3 id={id}>
          Comments <CommentCount softwareId={softwareId} />
        </h3>
      </header>
      <CommentList softwareId={softwareId} />
      <CommentComposer softwareId={softwareId} onUnsaved={onUnsaved} />
    </section>
  );
}
