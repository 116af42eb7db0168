import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { CommentBox } from './step-actions.tsx';
import { isBlank, rejectLabel } from './step-words.ts';
import type { Decision } from './use-decision.ts';

type RejectDialogProps = {
  decision: Pick<Decision, 'comment' | 'setComment'>;
  /** What would be lost with it; null for nothing. */
  unsavedDetails: string | null;
  CommentBox: CommentBox;
  onReject: () => void;
  onClose: () => void;
};

/** Asks before a request is closed for good, and for the reason, without which its requestor could only ask back. */
export function RejectDialog({ decision, unsavedDetails, CommentBox, onReject, onClose }: RejectDialogProps) {
  const { comment, setComment } = decision;
  const [wasBlank] = useState(isBlank(comment));
  const [isMissing, setIsMissing] = useState(false);

  function confirm() {
    if (isBlank(comment)) setIsMissing(true);
    else onReject();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Reject this request?"
      description={
        <>
          A rejected request is closed for good. It can be copied as a new draft.
          {unsavedDetails && ` ${unsavedDetails}, which can’t be saved then.`}
        </>
      }
      confirmLabel={rejectLabel(comment)}
      {...(unsavedDetails && { cancelLabel: 'Keep editing' })}
      onConfirm={confirm}
    >
      {wasBlank && (
        <Field
          label="Reason"
          required
          hint="Shown in the timeline and sent to the requestor"
          error={isMissing && isBlank(comment) ? 'Please write why it is rejected' : undefined}
        >
          <CommentBox value={comment} onChange={setComment} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
