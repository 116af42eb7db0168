import { CircleDot } from 'lucide-react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { CancelButton } from '../ui/cancel-button.tsx';

type PanelFooterProps = {
  /** The id of the form that is saved. */
  form: string;
  label: string;
  busyLabel: string;
  isSaving: boolean;
  /** There is nothing that could be saved yet. */
  isBlocked: boolean;
  /** What isn't saved, in words; null where all is. */
  unsaved: string | null;
  /** What the server said of the last attempt; it stays until the next. */
  failure: string | null;
};

/** The panel's foot: what isn't saved, what went wrong, Cancel and save. */
export function PanelFooter(props: PanelFooterProps) {
  const { form, label, busyLabel, isSaving, isBlocked, unsaved, failure } = props;
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
      <span className="panel-unsaved" role="status">
        {unsaved && (
          <>
            <CircleDot className="icon-sm" aria-hidden="true" />
            {unsaved}
          </>
        )}
      </span>
      <CancelButton />
      <Button type="submit" form={form} disabled={isBlocked} busy={isSaving} busyLabel={busyLabel}>
        {label}
      </Button>
    </>
  );
}
