import { putContract } from '@purser/api/addresses';
import type { Contract, ContractForReview } from '@purser/api/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { isOfKind, isSignedOut } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { toast } from '../../lib/toast.ts';

/** Sets the next review of the price on show. */
export function confirmPrice(due: ContractForReview): Promise<Contract> {
  const { id, version, confirmedReviewDate: day } = due;
  // Beyond the end the day can't be one to give notice by; that the review is on the same day says what it is.
  const body = isBeyondEnd(due)
    ? { cancellationNoticeDate: day, nextReviewDate: day }
    : { cancellationNoticeDate: day };
  return call(putContract, { params: { id }, body, version });
}

const isBeyondEnd = ({ billingCycle, endDate, confirmedReviewDate }: ContractForReview): boolean =>
  billingCycle === 'yearly' && endDate !== null && confirmedReviewDate > endDate;

/** Takes the confirmation back, unless somebody has changed the contract since. */
export function undoConfirmation({ before, confirmed }: Confirmation): Promise<Contract> {
  const { id, cancellationNoticeDate, nextReviewDate } = before;
  const body = isBeyondEnd(before) ? { cancellationNoticeDate, nextReviewDate } : { cancellationNoticeDate };
  return call(putContract, { params: { id }, body, version: confirmed.version });
}

/** A price that was confirmed: its contract as it was, and as it is since. */
export interface Confirmation {
  readonly before: ContractForReview;
  readonly confirmed: Contract;
}

/** Says until when the price was confirmed, and offers to take that back (docs/product/dashboard.md#price-review-banner). */
export function tellConfirmed({ confirmedReviewDate }: ContractForReview, onUndo: () => void): void {
  toast({
    title: 'Price confirmed',
    description: `Next review scheduled successfully: ${formatCivilDate(confirmedReviewDate)}`,
    action: { label: 'Undo', run: onUndo },
  });
}

/** Says that the price is to be reviewed again. */
export function tellUndone({ vendor, product_name }: ContractForReview): void {
  toast({
    title: 'Confirmation undone',
    description: `The price of ${vendor} ${product_name} is to be reviewed again.`,
  });
}

/** Says why the confirmation stands, and asks for how things are now. */
export function hearUndoFailure(client: QueryClient, error: Error): void {
  void refreshPortfolio(client);
  // Whoever is signed out is asked to sign in.
  if (isSignedOut(error)) return;
  toast({
    title: 'The confirmation was not undone',
    description: reasonOf(error),
    variant: 'destructive',
  });
}

function reasonOf(error: Error): string {
  if (isOfKind(error, 'stale'))
    return 'Somebody has changed the contract since. Open it to set its review date.';
  if (isOfKind(error, 'missing')) return 'The contract has been deleted since.';
  return 'Open the contract to see its review date, and set it there.';
}
