import { useState } from 'react';
import type { NewSoftwareDraft } from '../features/software/use-new-software.ts';
import { addSoftware } from './add-software-on-demand.ts';
import { softwarePanel } from './software-panel-on-demand.ts';

type AddingProps = { onCreated: (id: number) => void; onClose: () => void };

/** The dialog leads on to the panel where the contract isn't known yet. */
export function Adding({ onCreated, onClose }: AddingProps) {
  const [draft, setDraft] = useState<NewSoftwareDraft>();
  if (draft === undefined) return <addSoftware.Component onClose={onClose} onAlone={setDraft} />;
  return <softwarePanel.Component software="new" draft={draft} onCreated={onCreated} onClose={onClose} />;
}
