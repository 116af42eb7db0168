/** How the keys of groups read. Names of people and items are the caller’s to know. */
import { fullDay } from '../renewal/day-words.ts';
import { unassigned } from '../segments.ts';
import type { Dimension, Key } from './dimensions.ts';
import type { ChangeKind, Layer } from './forecast-source.ts';

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

const changeKindLabels: Readonly<Record<ChangeKind, string>> = {
  began: 'Began',
  ended: 'Ended',
  price: 'Price',
  days: 'Days',
};

/** What a kind of change is called. @example changeKindLabel('began') // 'Began' */
export const changeKindLabel = (kind: ChangeKind): string => changeKindLabels[kind];

/** A month as people read it. @example monthLabel('2026-11') // 'Nov 2026' */
export const monthLabel = (month: string): string => fullDay(`${month}-01`).replace(' 1,', '');

/** How a group and its keys read. */
interface Words {
  readonly label: string;
  /** A key; itself without. */
  readonly textOf?: (key: string, names: GroupNames) => string;
  /** The missing value, where that isn't 'None'. */
  readonly missing?: string;
}

const words: Readonly<Record<Dimension, Words>> = {
  layer: { label: 'Layer', textOf: (key) => new Map(Object.entries(layerLabels)).get(key) ?? key },
  segment: { label: 'Segment', missing: unassigned },
  vendor: { label: 'Vendor' },
  owner: {
    label: 'Owner',
    textOf: (key, { ownerOf }) => ownerOf(key) ?? 'Unknown User',
    missing: 'No owner',
  },
  paymentType: { label: 'Payment type', missing: 'No payment type' },
  team: { label: 'Team', missing: 'No team' },
  item: { label: 'Item', textOf: (key, { itemOf }) => itemOf(key) ?? 'Unknown item' },
  status: { label: 'Status', textOf: (key, { statusOf }) => statusOf(key) },
  month: { label: 'Month', textOf: monthLabel },
  quarter: { label: 'Quarter', textOf: (key) => `${key.slice(5)} FY ${key.slice(0, 4)}` },
  year: { label: 'Fiscal year', textOf: (key) => `FY ${key}` },
};

/** What a group is called. @example groupLabel('paymentType') // 'Payment type' */
export const groupLabel = (group: Dimension): string => words[group].label;

/** @example labelOf('quarter', '2027-Q1', names) // 'Q1 FY 2027' */
export function labelOf(dimension: Dimension, key: Key, names: GroupNames): string {
  const { textOf, missing = 'None' } = words[dimension];
  if (key === null) return missing;
  return textOf ? textOf(key, names) : key;
}
