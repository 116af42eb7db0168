/** How the keys of groups read. Names of people and items are the caller’s to know. */
import { fullDay } from '../renewal/day-words.ts';
import { unassigned } from '../segments.ts';
import type { Dimension, Key } from './dimensions.ts';
import type { Layer } from './forecast-source.ts';

/** Finds what only the caller knows: whose id it is, which item, and how a status is called. */
export interface GroupNames {
  readonly ownerOf: (key: string) => string | undefined;
  readonly itemOf: (key: string) => string | undefined;
  readonly statusOf: (key: string) => string;
}

const layerLabels: Readonly<Record<Layer, string>> = {
  committed: 'Committed',
  expected: 'Expected',
  uncertain: 'Uncertain',
  requested: 'Requested',
};

/** The label of a layer. @example layerLabel('expected') // 'Expected' */
export const layerLabel = (layer: Layer): string => layerLabels[layer];

/** A month as people read it. @example monthLabel('2026-11') // 'Nov 2026' */
export const monthLabel = (month: string): string => fullDay(`${month}-01`).replace(' 1,', '');

type Label = (key: string, names: GroupNames) => string;

const itself: Label = (key) => key;

const labels: Readonly<Record<Dimension, Label>> = {
  layer: (key) => new Map(Object.entries(layerLabels)).get(key) ?? key,
  segment: itself,
  vendor: itself,
  owner: (key, { ownerOf }) => ownerOf(key) ?? 'Unknown User',
  paymentType: itself,
  team: itself,
  item: (key, { itemOf }) => itemOf(key) ?? 'Unknown item',
  status: (key, { statusOf }) => statusOf(key),
  month: monthLabel,
  quarter: (key) => `${key.slice(5)} FY ${key.slice(0, 4)}`,
  year: (key) => `FY ${key}`,
};

const missing: Readonly<Partial<Record<Dimension, string>>> = {
  segment: unassigned,
  owner: 'No owner',
  paymentType: 'No payment type',
  team: 'No team',
};

const groupLabels: Readonly<Record<Dimension, string>> = {
  layer: 'Layer',
  segment: 'Segment',
  vendor: 'Vendor',
  owner: 'Owner',
  paymentType: 'Payment type',
  team: 'Team',
  item: 'Item',
  status: 'Status',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Fiscal year',
};

/** What a group is called. @example groupLabel('paymentType') // 'Payment type' */
export const groupLabel = (group: Dimension): string => groupLabels[group];

/** @example labelOf('quarter', '2027-Q1', names) // 'Q1 FY 2027' */
export const labelOf = (dimension: Dimension, key: Key, names: GroupNames): string =>
  key === null ? (missing[dimension] ?? 'None') : labels[dimension](key, names);
