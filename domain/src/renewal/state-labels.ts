/** What states are called on screens and in files, in the order in which they are looked for. */
export const stateLabels = {
  cancelled: 'Cancelled',
  renewed: 'Renewed',
  lapsed: 'Expired',
  missed: 'Missed',
  cancelling: 'Cancelling',
  renewal_requested: 'Requested',
  renegotiating: 'Renegotiating',
  running: 'Running on',
  undecided: 'Undecided',
};

/** @example renewalStateLabel('renewal_requested') // 'Requested' */
export const renewalStateLabel = (state: keyof typeof stateLabels): string => stateLabels[state];
