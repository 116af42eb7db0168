import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { useState } from 'react';
import type { DecisionKind, OpenedDecision } from '../../features/renewals/decide/opened-decision.ts';
import { onDemand } from '../../lib/on-demand.tsx';

// Most visits decide nothing.
const nextTerm = onDemand(async () => (await import('./next-term.tsx')).NextTerm);
const renegotiation = onDemand(
  async () => (await import('../../features/renewals/decide/renegotiate-dialog.tsx')).RenegotiateDialog,
);
const cancellation = onDemand(async () => (await import('./cancellation.tsx')).Cancellation);

type RenewalDecisionsProps = {
  /** Undefined while none is open. */
  opened: OpenedDecision | undefined;
  /** Goes to a request to renew whose questions come before it is submitted. */
  onBegun: (request: PurchaseRequest) => void;
  onClose: () => void;
};

/** The dialogs that decide about a term, or record one (docs/product/renewals.md#decisions). */
export function RenewalDecisions({ opened, ...props }: RenewalDecisionsProps) {
  if (!opened) return null;
  const { kind, row } = opened;
  return <OpenDialog key={`${kind} ${row.contractId}`} kind={kind} opened={row} {...props} />;
}

type OpenDialogProps = Omit<RenewalDecisionsProps, 'opened'> & { kind: DecisionKind; opened: RenewalTerm };

function OpenDialog({ kind, opened, onBegun, onClose }: OpenDialogProps) {
  // Another term may run by the time that it is decided about.
  const [row, setRow] = useState(opened);
  if (kind === 'renegotiate') return <renegotiation.Component row={row} onRow={setRow} onClose={onClose} />;
  if (kind === 'cancel') return <cancellation.Component row={row} onRow={setRow} onClose={onClose} />;
  return <nextTerm.Component kind={kind} row={row} onBegun={onBegun} onClose={onClose} />;
}
