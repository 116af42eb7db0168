import { CircleDot } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../lib/unsaved.ts';
import { Button } from './button.tsx';
import { DiscardQuestion } from './close-guard.tsx';

type SaveBarProps = {
  label: string;
  busy: boolean;
  isUnsaved: boolean;
  /** What has unsaved changes, by its names. */
  unsavedNames?: readonly string[];
  onUnsaved: OnUnsaved;
  /** The text of the toast where everything is saved already. */
  nothing: string;
  disabled?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  more?: ReactNode;
};

export function SaveBar(props: SaveBarProps) {
  const { label, busy, isUnsaved, unsavedNames = [], disabled = false, onSave, onDiscard } = props;
  const [asking, setAsking] = useState(false);
  const unsaved = isUnsaved ? 'Unsaved changes' : null;
  useUnsavedReport(unsaved, props.onUnsaved);
  const canDiscard = isUnsaved && !busy;

  function save() {
    if (isUnsaved) onSave();
    else toast({ title: 'Nothing to save', description: props.nothing });
  }

  function discard() {
    setAsking(false);
    onDiscard();
  }

  return (
    <footer className="save-bar">
      <span className="save-bar-unsaved" role="status">
        {unsaved && (
          <>
            <CircleDot className="icon-sm" aria-hidden="true" />
            <span>{unsaved}</span>
            {unsavedNames.length > 0 && <span className="save-bar-names">{unsavedNames.join(', ')}</span>}
          </>
        )}
      </span>
      {props.more}
      <Button
        variant="outline"
        className="save-bar-discard"
        // Somebody who has lost the right to save can still discard.
        disabled={disabled && !isUnsaved}
        // It keeps the focus when there is nothing left to discard.
        aria-disabled={!canDiscard || undefined}
        onClick={() => canDiscard && setAsking(true)}
      >
        Discard
      </Button>
      <Button
        variant={isUnsaved ? 'default' : 'outline'}
        disabled={disabled}
        busy={busy}
        busyLabel="Saving…"
        onClick={save}
      >
        {label}
      </Button>
      <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={discard} />
    </footer>
  );
}
