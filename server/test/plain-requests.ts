/** What a request in a list has of approvals while it uses none of the additions. */
export const ofApprovals = {
  kind: 'software',
  formKey: null,
  round: 1,
  dueOn: null,
  overdueDays: 0,
  sentBackBy: null,
  isWithdrawn: false,
};

/** The same of a whole request. */
export const wholeOfApprovals = {
  sentBackByName: null,
  sentBackComment: null,
  questions: [],
  answers: {},
  follows: null,
  basis: null,
  vendorIsNew: null,
};
