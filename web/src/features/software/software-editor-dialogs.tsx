import { useQueryClient } from '@tanstack/react-query';
import { keepSoftware } from './software.queries.ts';
import { StaleSoftware } from './stale-software.tsx';
import { TerminationDialog } from './termination-dialog.tsx';
import type { SoftwareEditor } from './use-software-editor.ts';

type SoftwareEditorDialogsProps = {
  id: number;
  /** What the item is called. */
  name: string;
  editor: SoftwareEditor;
  /** Its latest contract; null where it has none. */
  contract: { readonly startDate: string; readonly endDate: string | null } | null;
};

/** What editing an item asks: the last contract date, and whose changes shall stay. They stand outside of the form. */
export function SoftwareEditorDialogs({ id, name, editor, contract }: SoftwareEditorDialogsProps) {
  const client = useQueryClient();
  const { base, values, stale, writes } = editor;
  const { late } = stale;
  return (
    <>
      {base && editor.isTerminating && (
        <TerminationDialog
          name={name}
          contract={contract}
          busy={writes.isTerminationSent}
          problem={editor.problem}
          onConfirm={(endDate) => void editor.send({ endDate }, base.version)}
          onClose={() => editor.askForDate(false)}
          onClosed={() => editor.form.setFocus('status')}
        />
      )}
      {late && (
        <StaleSoftware
          id={id}
          name={name}
          before={late.before}
          mine={values}
          attempt={late.attempt}
          busy={writes.isSaving || writes.isTerminationSent}
          onApply={(fresh) => void editor.send(late.write, fresh.version)}
          onTake={(fresh) => {
            stale.forget();
            keepSoftware(client, fresh);
            editor.adopt(fresh, values);
          }}
          onClose={stale.forget}
          onFail={(error) => {
            stale.forget();
            editor.setProblem(error);
          }}
        />
      )}
    </>
  );
}
