import { useRef, useState } from 'react';
import type { SoftwareEditor } from '../features/software/use-software-editor.ts';
import { serverMessage } from '../lib/server-message.ts';
import { toast } from '../lib/toast.ts';
import type { PartOutcome, PartSaver } from '../lib/unsaved.ts';
import { type PartsSavedApart, panelParts } from './software-panel-parts.ts';

/** Saves all that is open in the panel: the item and, where one is being changed, its contract. */
export function usePanelSave(editor: SoftwareEditor, unsaved: PartsSavedApart['unsaved']) {
  const contract = useRef<PartSaver>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<Error | null>(null);

  async function save() {
    if (isSaving) return;
    setRefusal(null);
    // Asked of the form itself: what it reports to the panel comes some renderings after the key that changed it.
    const isContractUnsaved = contract.current?.isUnsaved() ?? false;
    if (!editor.isUnsaved && !isContractUnsaved) return leadTo(unsaved);
    setSaving(true);
    // One after the other: where both are refused, both say so, and the focus is on the first that is wrong.
    const item = editor.isUnsaved ? await editor.save() : undefined;
    const terms = isContractUnsaved ? await contract.current?.save() : undefined;
    if (terms instanceof Error) setRefusal(terms);
    tell(item, terms);
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

/** Says what was saved, and what of it was not; undefined is what there was nothing to save of. Each refusal stands where it belongs. */
function tell(item: PartOutcome | undefined, terms: PartOutcome | undefined) {
  const outcomes = [item, terms].filter((outcome) => outcome !== undefined);
  if (outcomes.every((outcome) => outcome !== 'saved')) return;
  if (outcomes.every((outcome) => outcome === 'saved')) return toast({ title: 'Changes saved' });
  if (item === 'saved') return toast({ title: 'Software saved', description: 'The contract is not saved.' });
  toast({ title: 'Contract saved', description: 'The other changes are not saved.' });
}

/** What Save Changes doesn't save is sent where it stands. */
function leadTo({ files, comments }: PartsSavedApart['unsaved']) {
  const words = comments ?? files;
  if (words === null) return toast({ title: 'Nothing to save', description: 'No field was changed.' });
  const part = document.getElementById(comments === null ? panelParts.files : panelParts.comments);
  (part?.querySelector('textarea') ?? part)?.focus();
  toast({ title: words, description: 'Save Changes saves fields and contracts. Finish this here.' });
}
