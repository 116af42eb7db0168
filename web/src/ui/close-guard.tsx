import { type ReactNode, useRef, useState } from 'react';
import { useUnsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardGuard = {
  leave: (then: () => void) => void;
  question: ReactNode;
};

/** `question` has to be rendered. */
export function useDiscardGuard(unsaved: boolean): DiscardGuard {
  const [asking, setAsking] = useState(false);
  const onDiscard = useRef(() => {});
  useUnsaved(unsaved);

  function leave(then: () => void) {
    if (!unsaved) return then();
    onDiscard.current = then;
    setAsking(true);
  }

  function discard() {
    setAsking(false);
    onDiscard.current();
  }

  return { leave, question: <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={discard} /> };
}

type DiscardQuestionProps = { open: boolean; onOpenChange: (open: boolean) => void; onDiscard: () => void };

export function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Discard changes?"
      description="What you entered has not been saved."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={onDiscard}
    />
  );
}

type CloseGuard = { unsaved: boolean; onOpenChange: (open: boolean) => void };
type Guarded = { onOpenChange: (open: boolean) => void; question: ReactNode };

/** `question` has to be rendered inside what may be closed. */
export function useCloseGuard({ unsaved, onOpenChange }: CloseGuard): Guarded {
  const { leave, question } = useDiscardGuard(unsaved);
  return {
    onOpenChange: (open) => (open ? onOpenChange(true) : leave(() => onOpenChange(false))),
    question,
  };
}
