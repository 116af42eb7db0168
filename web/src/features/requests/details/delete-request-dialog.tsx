import type { PurchaseRequest } from '@purser/api/request-replies';
import { isOfKind } from '../../../lib/problem-kinds.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteRequest } from '../request-writes.ts';

type DeleteRequestDialogProps = {
  /** The newest version: after a 'stale' refusal, confirming again deletes the request as it is shown then. */
  request: Pick<PurchaseRequest, 'id' | 'version'>;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a request and all its data are deleted (docs/product/requests.md#deleting). */
export function DeleteRequestDialog({ request, onClose, onDeleted }: DeleteRequestDialogProps) {
  const deletion = useDeleteRequest(request.id);
  const failure = deletion.isPending ? null : failureOf(deletion.error);
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title="Are you sure you want to delete this request?"
      description="This action cannot be undone. All associated data, including comments and approval history, will be permanently removed."
      confirmLabel="Delete"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate(request.version, { onSuccess: onDeleted })}
    >
      {failure && (
        <Alert variant="destructive" title="The request was not deleted">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function failureOf(error: Error | null): string | null {
  if (!isOfKind(error, 'stale')) return serverMessage(error, 'Something went wrong. Please try again.');
  return 'Somebody changed it in the meantime. Delete it all the same, or cancel and look at it.';
}
