/**
 * When a contract's price is looked at again once renewals know its terms (docs/product/renewals.md#price-review): by its own
 * date, so that confirming a price never moves the day to act. Without that date, as every contract's.
 */
import type { DateText } from '../days.ts';
import { type ReviewLike, reviewDateOf } from '../price-review.ts';
import type { RenewalContract } from './renewal-source.ts';

/** What decides by which date a price is reviewed. */
export type ReviewedContract = Pick<RenewalContract, 'autoRenew' | 'noticeCount'> &
  Pick<ReviewLike, 'cancellationNoticeDate' | 'nextReviewDate'>;

/** Whether a contract's price follows its review date alone, which is then the only date that confirming it moves. */
export const isReviewedAlone = ({ autoRenew, noticeCount, nextReviewDate }: ReviewedContract): boolean =>
  (autoRenew || noticeCount !== null) && nextReviewDate !== null;

/**
 * The day a contract's price is due for review; null for one that is never due.
 * @example reviewDayOf({ autoRenew: true, noticeCount: null, cancellationNoticeDate: '2026-09-30', nextReviewDate: '2026-11-21' }) // '2026-11-21'
 */
export const reviewDayOf = (contract: ReviewedContract): DateText | null =>
  isReviewedAlone(contract) ? contract.nextReviewDate : reviewDateOf(contract);
