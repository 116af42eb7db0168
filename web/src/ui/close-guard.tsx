import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type CloseGuard = { unsaved: boolean; onOpenChange: (open: boolean) => void };
type Guarded = { onOpenChange: (open: boolean) => void; question: ReactNode };

/** Closing with unsaved work asks first. `question` has to be rendered inside what may be closed. */
export function useCloseGuard({ unsaved, onOpenChange }: CloseGuard): Guarded {
  const [asking, setAsking] = useState(false);

  function guarded(open: boolean) {
    if (!open && unsaved) return setAsking(true);
    onOpenChange(open);
  }

  function discard() {
    setAsking(false);
    onOpenChange(false);
  }

  const question = (
    <ConfirmDialog
      open={asking}
      onOpenChange={setAsking}
      title="Discard changes?"
      description="What you entered has not been saved."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={discard}
    />
  );
  return { onOpenChange: guarded, question };
}
