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
