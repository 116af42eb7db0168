/** What a forecast can be grouped by (docs/product/forecast.md#groups), in the order in which screens offer it. */
export const groupNames = ['layer', 'segment', 'vendor', 'owner', 'paymentType', 'team', 'item'] as const;
export type GroupName = (typeof groupNames)[number];

/** The label of a group. @example groupLabel('paymentType') // 'Payment type' */
export const groupLabel = (name: GroupName): string => labels[name];

const labels: Readonly<Record<GroupName, string>> = {
  layer: 'Layer',
  segment: 'Segment',
  vendor: 'Vendor',
  owner: 'Owner',
  paymentType: 'Payment type',
  team: 'Team',
  item: 'Item',
};
