import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { failureAlert } from '../../ui/failure-alert.tsx';
import { useResetRules } from './mail.queries.ts';

type ResetRulesProps = { disabled: boolean; isUnsaved: boolean; onReset: () => void };

/** Takes all rules back to those of a new installation, after asking. */
export function ResetRules({ disabled, isUnsaved, onReset }: ResetRulesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetRules();

  function confirm() {
    reset.mutate(undefined, {
      onSuccess: () => {
        onReset();
        setIsAsking(false);
      },
    });
  }

  return (
    <>
      <Button
        variant="outline"
        tone={disabled ? undefined : 'danger'}
        disabled={disabled}
        onClick={() => {
          reset.reset();
          setIsAsking(true);
        }}
      >
        Reset to Defaults
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Reset all email rules?"
        description={`Subjects, texts, recipients and days of all five mails go back to their defaults${isUnsaved ? ', and what you have not saved is lost' : ''}. This action cannot be undone.`}
        confirmLabel="Reset to Defaults"
        busy={reset.isPending}
        busyLabel="Resetting…"
        onConfirm={confirm}
      >
        {failureAlert('Nothing was reset', reset)}
      </ConfirmDialog>
    </>
  );
}
