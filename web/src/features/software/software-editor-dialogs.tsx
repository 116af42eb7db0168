import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { TerminationDialog } from './termination-dialog.tsx';
import type { SoftwareEditor } from './use-software-editor.ts';

type SoftwareEditorDialogsProps = {
  name: string;
  editor: SoftwareEditor;
  /** The latest one; null where there is none. */
  contract: { readonly startDate: string; readonly endDate: string | null } | null;
};

/** The dialogs of an item's form: for the last contract date, and for another user's changes. They are outside of it. */
export function SoftwareEditorDialogs({ name, editor, contract }: SoftwareEditorDialogsProps) {
  const { conflict } = editor;
  return (
    <>
      {editor.base && editor.isTerminating && (
        <TerminationDialog
          name={name}
          contract={contract}
          busy={editor.isSent}
          problem={editor.problem}
          onConfirm={(endDate) => void editor.send({ endDate })}
          onClose={() => editor.askForDate(false)}
          onClosed={() => editor.form.setFocus('status')}
        />
      )}
      {conflict && <StaleDialog title={`${name} has changed since you opened it`} {...conflict} />}
    </>
  );
}
