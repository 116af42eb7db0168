import { decideRenewal, withdrawRenewal } from '@purser/api/addresses';
import type { RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { refreshPortfolio } from '../../../lib/refresh-portfolio.ts';
import { toast } from '../../../lib/toast.ts';
import { useWithdrawRenewal } from '../renewal-writes.ts';
import { renewalName } from './opened-decision.ts';
import { bodyOfMade } from './typed-decision.ts';

type Restored = {
  row: Pick<RenewalTerm, 'softwareId' | 'contractId'>;
  /** What was decided before; null for nothing. */
  before: RenewalDecision | null;
  /** Of what is there now. */
  version: number;
};

/** Takes a decision back: what was decided before is decided again, or nothing is. Also after its dialog has gone. */
export function useDecisionUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ row: { softwareId: id, contractId }, before, version }: Restored): Promise<unknown> =>
      before
        ? call(decideRenewal, { params: { id }, body: bodyOfMade(before), version })
        : call(withdrawRenewal, { params: { id }, query: { contractId }, version }),
    meta: {
      success: { title: 'Undone' },
      failure: { title: 'The decision was not undone', description: 'server' },
    },
    onSettled: () => void refreshPortfolio(client),
  });
}

/** Withdraws the decision about a term. A toast offers to bring it back. */
export function useWithdrawal() {
  const withdrawal = useWithdrawRenewal();
  const undo = useDecisionUndo();
  return (row: RenewalTerm) => {
    const { softwareId, contractId, decision: before } = row;
    if (before === null) return;
    const announce = () =>
      toast({
        title: 'Decision withdrawn',
        description: renewalName(row),
        // Withdrawing counts the version up, too.
        action: { label: 'Undo', run: () => undo.mutate({ row, before, version: before.version + 1 }) },
      });
    withdrawal.mutate({ softwareId, contractId, version: before.version }, { onSuccess: announce });
  };
}
