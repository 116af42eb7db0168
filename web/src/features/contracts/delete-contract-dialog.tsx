import type { Contract } from '@purser/api/contracts';
import { useMutation } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { termOf } from '../../lib/term-texts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { TheirChange } from '../../ui/conflict-dialog.tsx';
import { changesBetween, findContract } from './contract-stale.ts';
import { useDeleteContract } from './contract-writes.ts';
import { Refusal } from './refusal.tsx';

type DeleteContractDialogProps = {
  /** The newest version, so that confirming again after a stale refusal deletes what is shown. */
  contract: Contract;
  onClose: () => void;
};

/** Where somebody else has changed the contract meanwhile, it lists their changes and asks again. */
export function DeleteContractDialog({ contract, onClose }: DeleteContractDialogProps) {
  const deletion = useDeleteContract();
  const names = usePeopleNames();
  const comparison = useMutation({
    mutationFn: async (shown: Contract) => changesBetween(shown, await findContract(shown), { names }),
    meta: { quiet: true },
  });

  function confirm() {
    comparison.reset();
    deletion.mutate(contract, { onSuccess: onClose, onError: compare });
  }

  function compare(error: Error) {
    if (isOfKind(error, 'stale')) comparison.mutate(contract);
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete Contract"
      description={`This deletes the contract ${termOf(contract)} (${formatMoney(contract.cost)} a year). The change history keeps what it was. This can’t be undone.`}
      confirmLabel="Delete"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={confirm}
    >
      {deletion.error && (
        <Refusal error={deletion.error} otherwise="Failed to delete contract">
          {comparison.data?.map((change) => (
            <p key={change.label}>{sentenceOf(change)}</p>
          ))}
        </Refusal>
      )}
    </ConfirmDialog>
  );
}

const sentenceOf = ({ label, before, theirs, by }: TheirChange): string =>
  `${by ?? 'Someone'} changed ${label} from ${before || 'empty'} to ${theirs || 'empty'}.`;
