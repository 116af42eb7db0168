/** What groups are called (docs/product/forecast.md#groups), and what a missing value of each is. */
import type { Dimension } from './dimensions.ts';
import type { Layer } from './forecast-source.ts';

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

const layerWords: Readonly<Record<Layer, string>> = {
  committed: 'Committed',
  expected: 'Expected',
  uncertain: 'Uncertain',
  requested: 'Requested',
};

/** The label of a layer; any other text as it is. @example layerLabel('expected') // 'Expected' */
export const layerLabel = (layer: string): string =>
  Object.entries(layerWords).find(([name]) => name === layer)?.[1] ?? layer;

const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** A month as people read it. @example monthLabel('2026-11') // 'Nov 2026' */
export const monthLabel = (month: string): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** The label of a period; the keys of other groups are their own. @example periodLabel('quarter', '2027-Q1') // 'FY 2027 Q1' */
export function periodLabel(group: Dimension, key: string): string {
  if (group === 'month') return monthLabel(key);
  if (group === 'quarter') return `FY ${key.replace('-', ' ')}`;
  return group === 'year' ? `FY ${key}` : key;
}
