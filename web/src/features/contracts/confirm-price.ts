import { putContract } from '@purser/api/addresses';
import type { Contract, ContractForReview } from '@purser/api/contracts';
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { isOfKind, isSignedOut, isUnanswered } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { toast } from '../../lib/toast.ts';
import { priceReviewQuery } from './price-review.queries.ts';

/**
 * Confirms a price: the next review is due a month, quarter or year ahead (docs/product/contracts.md#price-review), which
 * can be undone. The mutation's key has the contract's id, so that an entry which is mounted anew meanwhile still shows
 * that it is confirmed and sends nothing twice.
 */
export function useConfirmPrice(due: ContractForReview) {
  const client = useQueryClient();
  const mutationKey = ['confirm-price', due.id];
  const undo = useMutation({
    mutationFn: undoConfirmation,
    meta: { quiet: true },
    onSuccess: (_reply, { before }: Confirmation) => {
      toast({
        title: 'Confirmation undone',
        description: `The price of ${before.vendor} ${before.product_name} is to be reviewed again.`,
      });
      void refreshPortfolio(client);
    },
    onError: (error) => announceUndoFailure(client, error),
  });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: confirmPrice,
    meta: { failure: { title: 'Error', description: 'Failed to confirm price' } },
    onSuccess: (confirmed, before) => {
      client.setQueryData(priceReviewQuery.queryKey, (shown) => shown?.filter(({ id }) => id !== before.id));
      // docs/product/dashboard.md#price-review-banner
      toast({
        title: 'Price confirmed',
        description: `Next review scheduled successfully: ${formatCivilDate(before.confirmedReviewDate)}`,
        action: { label: 'Undo', run: () => undo.mutate({ before, confirmed }) },
      });
      void refreshPortfolio(client);
    },
    onError: (error) => {
      // The contract has changed, or the response of a successful confirmation got lost.
      const mayHaveChanged = isOfKind(error, 'stale') || isOfKind(error, 'missing') || isUnanswered(error);
      if (mayHaveChanged) void refreshPortfolio(client);
    },
  });
  const isConfirming = useIsMutating({ mutationKey }) > 0;

  function confirm() {
    // A second click may come before the screen shows the first.
    if (client.isMutating({ mutationKey }) === 0) mutate(due);
  }

  return { isConfirming, confirm };
}

/** A contract before and after its price was confirmed. */
interface Confirmation {
  readonly before: ContractForReview;
  readonly confirmed: Contract;
}

function confirmPrice(due: ContractForReview): Promise<Contract> {
  const { id, version, confirmedReviewDate: day } = due;
  const body = Object.fromEntries(movedFields(due).map((field) => [field, day]));
  return call(putContract, { params: { id }, body, version });
}

/** Refused where somebody has changed the contract since. */
function undoConfirmation({ before, confirmed }: Confirmation): Promise<Contract> {
  const body = Object.fromEntries(movedFields(before).map((field) => [field, before[field]]));
  return call(putContract, { params: { id: before.id }, body, version: confirmed.version });
}

// A day after the end can't be one to give notice by; with the review on the same day, the server takes it as a review.
function movedFields(due: ContractForReview): ('cancellationNoticeDate' | 'nextReviewDate')[] {
  const { confirmedField: field } = due;
  return field === 'cancellationNoticeDate' && isBeyondEnd(due) ? [field, 'nextReviewDate'] : [field];
}

const isBeyondEnd = ({ billingCycle, endDate, confirmedReviewDate }: ContractForReview): boolean =>
  billingCycle === 'yearly' && endDate !== null && confirmedReviewDate > endDate;

function announceUndoFailure(client: QueryClient, error: Error): void {
  void refreshPortfolio(client);
  if (isSignedOut(error)) return;
  toast({
    title: 'The confirmation was not undone',
    description: undoFailure(error),
    variant: 'destructive',
  });
}

function undoFailure(error: Error): string {
  if (isOfKind(error, 'stale'))
    return 'Somebody has changed the contract since. Open it to set its review date.';
  if (isOfKind(error, 'missing')) return 'The contract has been deleted since.';
  return 'Open the contract to see its review date, and set it there.';
}
