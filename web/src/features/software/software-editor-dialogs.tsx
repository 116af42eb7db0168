import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { TerminationDialog } from './termination-dialog.tsx';
import type { SoftwareEditor } from './use-software-editor.ts';

type SoftwareEditorDialogsProps = {
  /** What the item is called. */
  name: string;
  editor: SoftwareEditor;
  /** Its latest contract; null where it has none. */
  contract: { readonly startDate: string; readonly endDate: string | null } | null;
};

/** What editing an item asks: the last contract date, and whose changes shall stay. They stand outside of the form. */
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
