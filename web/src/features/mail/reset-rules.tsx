import { useState } from 'react';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useResetRules } from './mail.queries.ts';

type ResetRulesProps = { disabled: boolean; isUnsaved: boolean; onReset: () => void };

/** Takes all rules back to what they were on the first day, after asking. */
export function ResetRules({ disabled, isUnsaved, onReset }: ResetRulesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useResetRules();
  const failure = reset.isPending ? null : serverMessage(reset.error, 'Something went wrong.');

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
        {failure && (
          <Alert variant="destructive" title="Nothing was reset">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}
