import { reasonMissing } from '@purser/domain/requests';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import type { CommentBox } from './reject-dialog.tsx';
import { isBlank } from './step-texts.ts';

type AskDialogProps = {
  requestorName: string;
  /** The comment of the step, which says what should change. */
  text: string;
  CommentBox: CommentBox;
  onText: (text: string) => void;
  onAsk: () => void;
  onClose: () => void;
};

/** Puts a request to its requestor with what should change (docs/product/approvals.md#rounds). */
export function AskDialog({ requestorName, text, CommentBox, onText, onAsk, onClose }: AskDialogProps) {
  const [isMissing, setIsMissing] = useState(false);

  function confirm() {
    if (isBlank(text)) setIsMissing(true);
    else onAsk();
  }

  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title="Ask for changes?"
      description={`The request goes back to ${requestorName}. Earlier approvals stay valid unless the approved details change. It comes back to this step.`}
      confirmLabel="Ask for changes"
      destructive={false}
      onConfirm={confirm}
    >
      <Field
        label="What should change"
        required
        hint="Shown in the timeline and sent to the requestor"
        error={isMissing && isBlank(text) ? reasonMissing : undefined}
      >
        <CommentBox value={text} onChange={onText} />
      </Field>
    </ConfirmDialog>
  );
}
