/** What a contract says that says nothing of its renewal. */
export const noTerms = {
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  reminderDays: null,
};
