import { decideRenewal, withdrawRenewal } from '@purser/api/addresses';
import type { RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/call.ts';
import { refreshPortfolio } from '../../../lib/refresh-portfolio.ts';
import { toast } from '../../../lib/toast.ts';
import { useWithdrawRenewal } from '../renewal-writes.ts';
import { bodyOfMade } from './made-decision.ts';
import { renewalName } from './opened-decision.ts';

type Undone = {
  row: Pick<RenewalTerm, 'softwareId' | 'contractId'>;
  /** What was decided before; null for nothing. */
  before: RenewalDecision | null;
  /** Of the decision that is taken back. */
  version: number;
};

/**
 * Takes a decision back, also after its dialog has gone. What was decided before is decided again: it was about the contract's
 * end as it was then, which withdrawing gives back.
 */
export function useDecisionUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, before, version }: Undone) => {
      const { softwareId: id, contractId } = row;
      await call(withdrawRenewal, { params: { id }, query: { contractId }, version });
      if (before) await decideAgain(id, before, version + 1);
    },
    meta: undoTexts,
    onSettled: () => void refreshPortfolio(client),
  });
}

const undoTexts = {
  success: { title: 'Undone' },
  failure: { title: 'The decision was not undone', description: 'server' },
};

const decideAgain = (id: number, before: RenewalDecision, version: number) =>
  call(decideRenewal, { params: { id }, body: bodyOfMade(before), version });

/** Withdraws the decision about a term. A toast offers to bring it back. The function stays the same one, which lists of rows need. */
export function useWithdrawal() {
  const { mutate: withdraw } = useWithdrawRenewal();
  const client = useQueryClient();
  const { mutate: bringBack } = useMutation({
    // Withdrawing counts the version up, too.
    mutationFn: ({ id, before }: { id: number; before: RenewalDecision }) =>
      decideAgain(id, before, before.version + 1),
    meta: undoTexts,
    onSettled: () => void refreshPortfolio(client),
  });
  return useCallback(
    (row: RenewalTerm) => {
      const { softwareId, contractId, decision: before } = row;
      if (before === null) return;
      const announce = () =>
        toast({
          title: 'Decision withdrawn',
          description: renewalName(row),
          action: { label: 'Undo', run: () => bringBack({ id: softwareId, before }) },
        });
      withdraw({ softwareId, contractId, version: before.version }, { onSuccess: announce });
    },
    [withdraw, bringBack],
  );
}
