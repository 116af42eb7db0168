import { withdrawRequest } from '@purser/api/addresses';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { refreshRequests } from '../../../lib/refresh-requests.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

type WithdrawButtonProps = {
  request: PurchaseRequest;
  /** Does it, after a question where it would lose something. */
  onClosing: (act: () => void) => void;
};

/** Ends one's own request, once it is no draft. */
export function WithdrawButton({ request, onClosing }: WithdrawButtonProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [comment, setComment] = useState('');
  const withdrawing = useMutation({
    mutationFn: () =>
      call(withdrawRequest, {
        params: { id: request.id },
        body: { comment: comment.trim() || null },
        version: request.version,
      }),
    meta: { quiet: true },
    onSettled: () => refreshRequests(client),
  });
  const failure = serverMessage(withdrawing.error, 'Something went wrong. Please try again.');
  return (
    <div className="progress-foot">
      <Button
        variant="outline"
        tone="danger"
        busy={withdrawing.isPending}
        busyLabel="Withdrawing…"
        onClick={() => setIsAsking(true)}
      >
        Withdraw Request
      </Button>
      {failure && !withdrawing.isPending && (
        <Alert variant="destructive" title="The request was not withdrawn">
          {failure}
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Withdraw this request?"
        description="It is closed for good, and whoever it waits for is told. It can be copied as a new draft."
        confirmLabel="Withdraw Request"
        onConfirm={() => {
          setIsAsking(false);
          onClosing(() => withdrawing.mutate());
        }}
      >
        <Field label="Why (optional)" hint="Shown in the timeline and sent to whoever it waits for">
          <TextArea value={comment} onChange={({ target }) => setComment(target.value)} />
        </Field>
      </ConfirmDialog>
    </div>
  );
}
