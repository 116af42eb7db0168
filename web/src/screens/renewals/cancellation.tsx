import { useEvidenceFiles } from '../../features/files/use-evidence-files.tsx';
import { CancelDialog } from '../../features/renewals/decide/cancel-dialog.tsx';
import type { DecisionDialogProps } from '../../features/renewals/decide/renegotiate-dialog.tsx';

/** Cancels a contract; the evidence of its notice becomes files of the item. */
export function Cancellation(props: DecisionDialogProps) {
  const { softwareId, decision } = props.row;
  const evidence = useEvidenceFiles(softwareId, decision?.evidenceFileIds ?? none);
  return <CancelDialog {...props} evidence={evidence} />;
}

const none: readonly number[] = [];
