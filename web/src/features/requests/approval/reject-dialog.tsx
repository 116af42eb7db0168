import { type ComponentType, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { isBlank, rejectLabel } from './step-texts.ts';
import type { RequestDecision } from './use-decision.ts';

/** A text area in which people can be mentioned; it stands within a labelled field. */
export type CommentBox = ComponentType<{
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  placeholder?: string;
}>;

type RejectDialogProps = {
  decision: Pick<RequestDecision, 'comment'>;
  /** Asked for where no comment stands beside the step. It remains for the next opening. */
  reason: string;
  onReason: (text: string) => void;
  /** What a rejection would lose; null for nothing. */
  unsavedDetails: string | null;
  CommentBox: CommentBox;
  onReject: (text: string) => void;
  onClose: () => void;
};

/** Asks for a reason, too, without which the requestor could only ask back. */
export function RejectDialog(props: RejectDialogProps) {
  const { reason, unsavedDetails, CommentBox, onReject, onClose } = props;
  const { comment } = props.decision;
  const [isMissing, setIsMissing] = useState(false);
  const text = isBlank(comment) ? reason : comment;

  function confirm() {
    if (isBlank(text)) setIsMissing(true);
    else onReject(text);
  }

  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title="Reject this request?"
      description={
        <>
          A rejected request is closed for good. It can be copied as a new draft.
          {unsavedDetails && ` ${unsavedDetails}, which can’t be saved then.`}
        </>
      }
      confirmLabel={rejectLabel(text)}
      {...(unsavedDetails && { cancelLabel: 'Keep editing' })}
      onConfirm={confirm}
    >
      {isBlank(comment) && (
        <Field
          label="Reason"
          required
          hint="Shown in the timeline and sent to the requestor"
          error={isMissing && isBlank(reason) ? 'Please write why it is rejected' : undefined}
        >
          <CommentBox value={reason} onChange={props.onReason} />
        </Field>
      )}
    </ConfirmDialog>
  );
}
