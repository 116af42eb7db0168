import type { ContractForReview, listContractsForReview, putContract } from '@purser/api/contracts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';

const review = { method: 'GET', path: '/api/contracts/review' } as const satisfies AddressOf<
  typeof listContractsForReview
>;
const contract = { method: 'PUT', path: '/api/contracts/:id' } as const satisfies AddressOf<
  typeof putContract
>;

/** The contracts whose price is due for review, the longest overdue first. */
export const priceReviewQuery = queryOptions({
  queryKey: ['contracts', 'review'],
  queryFn: ({ signal }) => send<ContractForReview[]>(review, { signal }),
});

/** Confirms a price: the next review is due a month, quarter or year ahead (Spec 1 §4). */
export function useConfirmPrice() {
  const client = useQueryClient();
  return useMutation({
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
    // Where it failed, somebody else may have confirmed or changed it: the banner shows what is so now.
    onSettled: () => refreshPortfolio(client),
  });
}
