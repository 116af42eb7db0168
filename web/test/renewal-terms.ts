import type { PurchaseRequest } from '@purser/api/request-replies';

/** The terms of renewal, notice and currency where a contract says nothing of them. */
export const noRenewalTerms = {
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  reminderDays: null,
  currency: null,
  originalCost: null,
  rate: null,
} as const;

/** A contract as a request asks for it: of the year 2027, and of nothing but what is given. */
export const askedContract = (given: Partial<NonNullable<PurchaseRequest['contract']>> = {}) => ({
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  cost: 1,
  billingCycle: 'yearly' as const,
  paymentType: null,
  autoRenew: false,
  priceCheckFrequency: null,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  ...noRenewalTerms,
  ...given,
});
