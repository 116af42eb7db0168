import { listContractsForReview } from '@purser/api/addresses';
import type { ContractForReview } from '@purser/api/contracts';
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';
import { isOfKind, isUnanswered } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import {
  type Confirmation,
  confirmPrice,
  hearUndoFailure,
  tellConfirmed,
  tellUndone,
  undoConfirmation,
} from './confirmed-price.ts';

/** The contracts whose price is due for review, the longest overdue first. */
export const priceReviewQuery = queryOptions({
  ...askedEarly,
  queryKey: ['contracts', 'review'],
  queryFn: ({ signal }) => call(listContractsForReview, { signal }),
});

/**
 * Confirms a price: the next review is due a month, quarter or year ahead (docs/product/contracts.md#price-review), which
 * can be taken back. That it goes on is known by the contract, so that an entry which is drawn anew meanwhile still shows it
 * and sends nothing twice.
 */
export function useConfirmPrice(due: ContractForReview) {
  const client = useQueryClient();
  const mutationKey = ['confirm-price', due.id];
  const undo = useMutation({
    mutationFn: undoConfirmation,
    meta: { quiet: true },
    onSuccess: (_reply, { before }: Confirmation) => {
      tellUndone(before);
      void refreshPortfolio(client);
    },
    onError: (error) => hearUndoFailure(client, error),
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: confirmPrice,
    meta: { failure: { title: 'Error', description: 'Failed to confirm price' } },
    onSuccess: (confirmed, before) => {
      client.setQueryData(priceReviewQuery.queryKey, (known) => known?.filter(({ id }) => id !== before.id));
      tellConfirmed(before, () => undo.mutate({ before, confirmed }));
      void refreshPortfolio(client);
    },
    onError: (error) => {
      if (mayBeOtherwise(error)) void refreshPortfolio(client);
    },
  });
  const isConfirming = useIsMutating({ mutationKey }) > 0;

  function confirm() {
    // The screen hears of it a moment later, and a second click may come before that.
    if (client.isMutating({ mutationKey }) === 0) mutate(due);
  }

  return { isConfirming, confirm };
}

// Somebody else has confirmed, changed or deleted it, or it was confirmed and the answer was lost.
const mayBeOtherwise = (error: Error): boolean =>
  isOfKind(error, 'stale') || isOfKind(error, 'missing') || isUnanswered(error);
