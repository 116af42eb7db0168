/** In their order (docs/product/table.md#columns); widths are in pixels. */
const widths = {
  vendor: 180,
  product: 168,
  description: 204,
  cost: 128,
  currentYearCost: 128,
  renewal: 166,
  businessSegment: 176,
  paymentType: 120,
  billingCadence: 96,
  businessOwner: 154,
  techAdmin: 154,
  executiveSponsor: 158,
  teamUsage: 148,
  status: 180,
  vendorFiles: 72,
  actions: 84,
} as const;

export type ColumnId = keyof typeof widths;

export type SortColumn = Exclude<ColumnId, 'actions'>;

export const columnIds: readonly ColumnId[] = [
  'vendor',
  'product',
  'description',
  'cost',
  'currentYearCost',
  'renewal',
  'businessSegment',
  'paymentType',
  'billingCadence',
  'businessOwner',
  'techAdmin',
  'executiveSponsor',
  'teamUsage',
  'status',
  'vendorFiles',
  'actions',
];

const headings: Readonly<Record<Exclude<ColumnId, 'currentYearCost'>, string>> = {
  vendor: 'Vendor',
  product: 'Product',
  description: 'Description',
  cost: 'Annual cost',
  renewal: 'Renewal',
  businessSegment: 'Business segment',
  paymentType: 'Payment type',
  billingCadence: 'Billing',
  businessOwner: 'Business owner',
  techAdmin: 'Tech admin',
  executiveSponsor: 'Executive sponsor',
  teamUsage: 'Team usage',
  status: 'Status',
  vendorFiles: 'Files',
  actions: 'Actions',
};

export function headingOf(column: ColumnId, year: string): string {
  return column === 'currentYearCost' ? `${year} cost` : headings[column];
}

const narrowVendorWidth = 160;
// The width of a tabular figure in a cell, and the padding around an amount, in pixels.
const figureWidth = 7.8;
const amountPadding = 26;

export interface Room {
  readonly isNarrow: boolean;
  /** In characters, of a cell or of the foot. */
  readonly longestAmount: number;
}

export function widthOf(column: ColumnId, { isNarrow, longestAmount }: Room): number {
  if (isNarrow && column === 'vendor') return narrowVendorWidth;
  if (!isAmount(column)) return widths[column];
  return Math.max(widths[column], Math.ceil(longestAmount * figureWidth) + amountPadding);
}

export const isAmount = (column: ColumnId): boolean => column === 'cost' || column === 'currentYearCost';

const rightAligned: ReadonlySet<ColumnId> = new Set(['cost', 'currentYearCost', 'vendorFiles']);

export const alignOf = (column: ColumnId): 'right' | undefined =>
  rightAligned.has(column) ? 'right' : undefined;

/** On a phone only the first column sticks. */
export function stickOf(column: ColumnId, at: number, isNarrow: boolean): 'first' | 'last' | undefined {
  if (at === 0) return 'first';
  return column === 'actions' && !isNarrow ? 'last' : undefined;
}

export const isSortColumn = (name: string): name is SortColumn =>
  name !== 'actions' && columnIds.some((column) => column === name);

/** On a phone the product is below the vendor, and there is no room for prose. */
export function visibleColumns(hidden: ReadonlySet<ColumnId>, isNarrow: boolean): readonly ColumnId[] {
  const shown = columnIds.filter((column) => !hidden.has(column));
  if (!isNarrow) return shown;
  const isUnderVendor = shown.includes('vendor');
  return shown.filter((column) => column !== 'description' && !(column === 'product' && isUnderVendor));
}

/** Without vendor and actions, a row could be neither recognised nor opened. */
export function canHide(column: ColumnId, hidden: ReadonlySet<ColumnId>): boolean {
  if (column === 'vendor') return !hidden.has('actions');
  return column !== 'actions' || !hidden.has('vendor');
}
