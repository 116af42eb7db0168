import { useRef, useState } from 'react';
import type { SoftwareEditor } from '../../features/software/use-software-editor.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { toast } from '../../lib/toast.ts';
import type { PartOutcome, PartSaver } from '../../lib/unsaved.ts';
import { type PartsSavedApart, panelParts } from './software-panel-parts.ts';

/** Saves all that is open in the panel: the item and, where one is being changed, its contract. */
export function usePanelSave(editor: SoftwareEditor, unsaved: PartsSavedApart['unsaved']) {
  const contract = useRef<PartSaver>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);

  async function save() {
    if (isSaving) return;
    setRefusal(null);
    // The form itself is asked: what it reports to the panel comes some renderings after the change.
    const isContractUnsaved = contract.current?.isUnsaved() ?? false;
    if (!editor.isUnsaved && !isContractUnsaved) return focusUnsaved(unsaved);
    setSaving(true);
    // One after the other: where both are refused, both show it, and the first wrong field has the focus.
    const item = editor.isUnsaved ? await editor.save() : undefined;
    const terms = isContractUnsaved ? await contract.current?.save() : undefined;
    if (terms instanceof Error) setRefusal(terms);
    announce(item, terms);
    setSaving(false);
  }

  return {
    save: () => void save(),
    isSaving,
    contract,
    /** Why the contract wasn't saved; null once it isn't open any more. */
    contractFailure: unsaved.contract === null ? null : serverMessage(refusal, 'Please try again.'),
  };
}

/** Undefined stands for a part without changes. Each part shows its refusal itself. */
function announce(item: PartOutcome | undefined, terms: PartOutcome | undefined) {
  const outcomes = [item, terms].filter((outcome) => outcome !== undefined);
  if (outcomes.every((outcome) => outcome !== 'saved')) return;
  if (outcomes.every((outcome) => outcome === 'saved')) return toast({ title: 'Changes saved' });
  if (item === 'saved') return toast({ title: 'Software saved', description: 'The contract is not saved.' });
  toast({ title: 'Contract saved', description: 'The other changes are not saved.' });
}

/** Files and comments have buttons of their own, which save them. */
function focusUnsaved({ files, comments }: PartsSavedApart['unsaved']) {
  const title = comments ?? files;
  if (title === null) return toast({ title: 'Nothing to save', description: 'No field was changed.' });
  const part = document.getElementById(comments === null ? panelParts.files : panelParts.comments);
  (part?.querySelector('textarea') ?? part)?.focus();
  toast({ title, description: 'Save Changes saves fields and contracts. Finish this here.' });
}
