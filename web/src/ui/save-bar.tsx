import { CircleDot } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toast } from '../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../lib/unsaved.ts';
import { Button } from './button.tsx';
import { DiscardQuestion } from './close-guard.tsx';

type SaveBarProps = {
  /** The verb: 'Save Changes'. */
  label: string;
  busy: boolean;
  /** Something isn't saved. */
  isUnsaved: boolean;
  onUnsaved: OnUnsaved;
  /** Said where all is saved already. */
  nothing: string;
  /** Whoever looks at this may not save it. */
  disabled?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** A further button, before the two. */
  more?: ReactNode;
};

/** The foot of a page that is saved as one: it stays in sight, says what isn't saved, saves and discards. */
export function SaveBar(props: SaveBarProps) {
  const { label, busy, isUnsaved, disabled = false, onSave, onDiscard } = props;
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
            {unsaved}
          </>
        )}
      </span>
      {props.more}
      <Button
        variant="outline"
        // Whoever has lost the right to save can still let go of what is typed.
        disabled={disabled && !isUnsaved}
        // It keeps the focus when there is nothing left to discard.
        aria-disabled={!canDiscard || undefined}
        onClick={() => canDiscard && setAsking(true)}
      >
        Discard
      </Button>
      <Button disabled={disabled} busy={busy} busyLabel="Saving…" onClick={save}>
        {label}
      </Button>
      <DiscardQuestion open={asking} onOpenChange={setAsking} onDiscard={discard} />
    </footer>
  );
}
