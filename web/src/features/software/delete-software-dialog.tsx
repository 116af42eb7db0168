import { deleteSoftware } from '@purser/api/addresses';
import type { Software } from '@purser/api/software';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { countOf } from '../../lib/format.ts';
import { isOfKind, unlessMissing } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { forgetSoftware, refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type DeleteSoftwareDialogProps = {
  id: number;
  /** The newest one, so that confirming again after a stale refusal deletes what is shown. */
  version: number;
  /** Vendor and product. */
  name: string;
  /** How many are deleted with it; undefined where that isn't known. */
  contracts: number | undefined;
  files: number;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteSoftwareDialog(props: DeleteSoftwareDialogProps) {
  const { id, version, name, contracts, files, onClose, onDeleted } = props;
  const deletion = useDeleteSoftware();
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${name}?`}
      description={`This deletes ${name} together with ${belongings(contracts, files)}. This can’t be undone.`}
      confirmLabel="Delete software"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate({ id, version }, { onSuccess: onDeleted })}
    >
      {isOfKind(deletion.error, 'stale') && (
        <Alert variant="destructive">
          Somebody changed it in the meantime. What stands behind this question is up to date now; delete it
          all the same, or cancel and look at it.
        </Alert>
      )}
      {deletion.error && isOfKind(deletion.error, 'forbidden') && (
        <Alert variant="destructive">{messageOf(deletion.error)}</Alert>
      )}
    </ConfirmDialog>
  );
}

function belongings(contracts: number | undefined, files: number): string {
  const parts = [
    contracts === undefined && 'its contracts',
    contracts !== undefined && contracts > 0 && countOf(contracts, 'contract'),
    files > 0 && countOf(files, 'file'),
    'its comments',
    'its change history',
  ].filter((part) => part !== false);
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

// Apart from the other calls, which the table's chunk doesn't need.
function useDeleteSoftware() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Software, 'id' | 'version'>) =>
      call(deleteSoftware, { params: { id }, version }).catch(unlessMissing),
    meta: {
      success: { title: 'Software deleted' },
      failure: { title: 'Error', description: 'Failed to delete software. Please try again.' },
    },
    onSuccess: (_reply, { id }) => forgetSoftware(client, id),
    // A refusal says that the screen is up to date, so it comes when it is.
    onSettled: (_reply, error) => {
      const refreshed = refreshPortfolio(client);
      return error ? refreshed : undefined;
    },
  });
}
