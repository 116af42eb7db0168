import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type FilesQuestion = {
  /** Does it at once where no file waits, else after the question. */
  readonly ask: (act: () => void) => void;
  readonly question: ReactNode;
};

/** Asks before something is done over files that were chosen and haven't arrived. */
export function useFilesQuestion(isWaiting: boolean, description: string): FilesQuestion {
  const [asked, setAsked] = useState<{ readonly act: () => void } | null>(null);
  return {
    ask: (act) => (isWaiting ? setAsked({ act }) : act()),
    question: asked && (
      <ConfirmDialog
        onOpenChange={(open) => open || setAsked(null)}
        title="Chosen files aren’t uploaded"
        description={description}
        confirmLabel="Continue without them"
        cancelLabel="Go back"
        destructive={false}
        onConfirm={() => {
          setAsked(null);
          asked.act();
        }}
      />
    ),
  };
}
