/** What states are called on screens and in files. */
import type { RenewalState } from './states.ts';

const labels: Readonly<Record<RenewalState, string>> = {
  cancelled: 'Cancelled',
  renewed: 'Renewed',
  lapsed: 'Lapsed',
  missed: 'Missed',
  cancelling: 'Cancelling',
  renewal_requested: 'Requested',
  renegotiating: 'Renegotiating',
  running: 'Running on',
  undecided: 'Undecided',
};

/** @example renewalStateLabel('renewal_requested') // 'Requested' */
export const renewalStateLabel = (state: RenewalState): string => labels[state];
