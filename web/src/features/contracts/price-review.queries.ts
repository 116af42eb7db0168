import type { ContractForReview, listContractsForReview, putContract } from '@purser/api/contracts';
import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { type AddressOf, send } from '../../lib/call.ts';
import { isOfKind, isUnanswered } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';

const review = { method: 'GET', path: '/api/contracts/review' } as const satisfies AddressOf<
  typeof listContractsForReview
>;
const contract = { method: 'PUT', path: '/api/contracts/:id' } as const satisfies AddressOf<
  typeof putContract
>;

/** The contracts whose price is due for review, the longest overdue first. */
export const priceReviewQuery = queryOptions({
  ...askedEarly,
  queryKey: ['contracts', 'review'],
  queryFn: ({ signal }) => send<ContractForReview[]>(review, { signal }),
});

/**
 * Confirms a price: the next review is due a month, quarter or year ahead (Spec 1 §4). That it goes on is known by the
 * contract, so that an entry which is drawn anew meanwhile still shows it and sends nothing twice.
 */
export function useConfirmPrice(due: ContractForReview) {
  const client = useQueryClient();
  const mutationKey = ['confirm-price', due.id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: ({ id, version, confirmedReviewDate }: ContractForReview) =>
      send<unknown>(contract, {
        params: { id },
        body: { cancellationNoticeDate: confirmedReviewDate },
        version,
      }),
    meta: {
      success: { title: 'Price confirmed', description: 'Next review scheduled successfully' },
      failure: { title: 'Error', description: 'Failed to confirm price' },
    },
    onSuccess: (_reply, { id }) => {
      client.setQueryData(priceReviewQuery.queryKey, (known) => known?.filter((one) => one.id !== id));
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
