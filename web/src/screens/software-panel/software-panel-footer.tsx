import { CircleDot } from 'lucide-react';
import { saveKeys } from '../../lib/keys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';

type PanelFooterProps = {
  /** The id of the form that is saved. */
  form: string;
  label: string;
  busyLabel: string;
  isSaving: boolean;
  /** Nothing could be saved yet. */
  isBlocked: boolean;
  /** What isn't saved, as text; null where everything is. */
  unsaved: string | null;
  /** Why the last attempt failed; it remains until the next one. */
  failure: string | null;
  /** The same of the contract that is open in the panel. */
  contractFailure?: string | null;
};

export function PanelFooter(props: PanelFooterProps) {
  const { form, label, busyLabel, isSaving, isBlocked, unsaved, failure, contractFailure } = props;
  return (
    <>
      {failure && (
        <Alert
          variant="destructive"
          className="basis-full"
          title="Failed to save software. Please try again."
        >
          {failure}
        </Alert>
      )}
      {contractFailure && (
        <Alert variant="destructive" className="basis-full" title="Failed to save contract">
          {contractFailure}
        </Alert>
      )}
      <span className="save-bar-unsaved" role="status">
        {unsaved && (
          <>
            <CircleDot className="icon-sm" aria-hidden="true" />
            {unsaved}
          </>
        )}
      </span>
      <CancelButton />
      <Button
        data-tip={saveKeys}
        type="submit"
        form={form}
        variant={unsaved === null ? 'outline' : 'default'}
        disabled={isBlocked}
        busy={isSaving}
        busyLabel={busyLabel}
        aria-keyshortcuts="Control+S Meta+S"
      >
        {label}
      </Button>
    </>
  );
}
