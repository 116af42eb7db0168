import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteSoftware } from './delete-software.ts';

type DeleteSoftwareDialogProps = {
  id: number;
  /** Vendor and product. */
  name: string;
  /** How many go with it; undefined where that isn't known (yet). */
  contracts: number | undefined;
  files: number;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before an item and all that belongs to it are deleted. */
export function DeleteSoftwareDialog({
  id,
  name,
  contracts,
  files,
  onClose,
  onDeleted,
}: DeleteSoftwareDialogProps) {
  const deletion = useDeleteSoftware();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${name}?`}
      description={`${name} is deleted together with ${belongings(contracts, files)}. This can’t be undone.`}
      confirmLabel="Delete software"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate(id, { onSuccess: onDeleted })}
    />
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
