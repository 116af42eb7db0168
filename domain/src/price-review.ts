/**
 * When a contract's price is due for review (docs/product/contracts.md#price-review). Apart from contracts.ts, so that a
 * screen which only says when doesn't load a calendar.
 */
import type { DateText } from './days.ts';
import type { BillingCycle } from './options.ts';

/** What decides when a price is reviewed. */
export interface ReviewLike {
  readonly cancellationNoticeDate: DateText | null;
  readonly nextReviewDate: DateText | null;
  readonly priceCheckFrequency: BillingCycle | null;
  readonly billingCycle: BillingCycle;
}

/**
 * The day a contract's price is due for review: its notice date, else its review date; null for one that is never due.
 * @example reviewDateOf({ cancellationNoticeDate: null, nextReviewDate: '2026-11-21' }) // '2026-11-21'
 */
export const reviewDateOf = (
  contract: Pick<ReviewLike, 'cancellationNoticeDate' | 'nextReviewDate'>,
): DateText | null => contract.cancellationNoticeDate ?? contract.nextReviewDate;

/**
 * Whether a contract's notice date is no day to cancel but the next look at its price: always where the contract runs on,
 * and where confirming the price has moved it past the end, which sets both dates to the same day.
 * @example isReviewAlone({ billingCycle: 'yearly', endDate: '2026-12-31', cancellationNoticeDate: '2027-11-01', nextReviewDate: '2027-11-01' }) // true
 */
export const isReviewAlone = (
  contract: Pick<ReviewLike, 'billingCycle' | 'cancellationNoticeDate' | 'nextReviewDate'> & {
    readonly endDate: DateText | null;
  },
): boolean => {
  const { billingCycle, endDate, cancellationNoticeDate: notice, nextReviewDate } = contract;
  if (billingCycle !== 'yearly') return true;
  return notice !== null && endDate !== null && notice > endDate && notice === nextReviewDate;
};
