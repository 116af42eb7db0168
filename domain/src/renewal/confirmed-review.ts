/** Where confirming a price moves its review (docs/product/renewals.md#price-review). */
import { nextReviewDate } from '../contracts.ts';
import type { DateText } from '../days.ts';
import type { ReviewLike } from '../price-review.ts';
import { isReviewedAlone, type ReviewedContract } from './review.ts';

/** The date of a contract that confirming its price moves, and the day it moves it to. */
export interface ConfirmedReview {
  readonly field: 'nextReviewDate' | 'cancellationNoticeDate';
  readonly day: DateText;
}

/**
 * The review after a confirmed one, counted from the day it was due.
 * @example confirmedReview({ autoRenew: true, nextReviewDate: '2026-11-21', billingCycle: 'yearly', … }, '2026-11-22')
 * // { field: 'nextReviewDate', day: '2027-11-21' }
 */
export function confirmedReview(contract: ReviewedContract & ReviewLike, today: DateText): ConfirmedReview {
  const isAlone = isReviewedAlone(contract);
  const reviewed = isAlone ? { ...contract, cancellationNoticeDate: null } : contract;
  return {
    field: isAlone ? 'nextReviewDate' : 'cancellationNoticeDate',
    day: nextReviewDate(reviewed, today),
  };
}
