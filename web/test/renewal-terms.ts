/** The terms of renewal and notice where a contract says nothing of them. */
export const noRenewalTerms = {
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  reminderDays: null,
} as const;
