/** What groups are called (docs/product/forecast.md#groups), and what a missing value of each is. */
import type { Dimension } from './dimensions.ts';

interface GroupWords {
  readonly label: string;
  /** What has no value. */
  readonly missing: string;
}

const words: Readonly<Record<Dimension, GroupWords>> = {
  layer: { label: 'Layer', missing: '' },
  segment: { label: 'Segment', missing: 'Unassigned' },
  vendor: { label: 'Vendor', missing: 'No vendor' },
  owner: { label: 'Owner', missing: 'No owner' },
  paymentType: { label: 'Payment type', missing: 'No payment type' },
  team: { label: 'Team', missing: 'No team' },
  item: { label: 'Item', missing: '' },
  status: { label: 'Status', missing: 'Requested' },
  month: { label: 'Month', missing: '' },
  quarter: { label: 'Quarter', missing: '' },
  year: { label: 'Fiscal year', missing: '' },
};

/** The label of a group. @example groupLabel('paymentType') // 'Payment type' */
export const groupLabel = (group: Dimension): string => words[group].label;

/** What stands where a value is missing. @example missingLabel('owner') // 'No owner' */
export const missingLabel = (group: Dimension): string => words[group].missing;
