// Apart from the filtering itself: every page needs what the table's address may say.

/** In their order (docs/product/table.md#filters). */
export const filterNames = [
  'renews',
  'segment',
  'status',
  'payment',
  'billing',
  'warning',
  'vendor',
  'owner',
  'amount',
  'autorenew',
] as const;

export type FilterName = (typeof filterNames)[number];

/** The values that each filter lets through; an empty filter lets everything through. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>;

/** These stand among the others only while they are set: the row of tools is one line. */
export const seldomFilters: readonly FilterName[] = ['vendor', 'owner', 'amount', 'autorenew'];
