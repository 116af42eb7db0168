/**
 * When a contract's price is looked at again once renewals know its terms (docs/product/renewals.md#price-review): by its own
 * date, so that confirming a price never moves the day to act. Without that date, as every contract's.
 */
import type { DateText } from '../days.ts';
import { type ReviewLike, reviewDateOf } from '../price-review.ts';
import type { RenewalContract } from './renewal-source.ts';

/** What decides by which date a price is reviewed. */
export type ReviewedContract = Pick<RenewalContract, 'autoRenew' | 'noticeCount' | 'endDate'> &
  Pick<ReviewLike, 'cancellationNoticeDate' | 'nextReviewDate'>;

/**
 * Whether a contract's price follows its review date alone, the only date that confirming it then moves: it renews itself or
 * has a notice period. Without an end nothing renews itself, and its notice date is its review unless it has one of its own.
 */
export const isReviewedAlone = ({
  autoRenew,
  noticeCount,
  endDate,
  nextReviewDate,
}: ReviewedContract): boolean =>
  noticeCount !== null || (autoRenew && (endDate !== null || nextReviewDate !== null));

/**
 * The day a contract's price is due for review; null for one that is never due.
 * @example reviewDayOf({ autoRenew: true, noticeCount: null, endDate: '2026-12-31', cancellationNoticeDate: '2026-09-30', nextReviewDate: null }) // null
 */
export const reviewDayOf = (contract: ReviewedContract): DateText | null =>
  isReviewedAlone(contract) ? contract.nextReviewDate : reviewDateOf(contract);
