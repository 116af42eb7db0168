interface Column {
  readonly heading: string;
  /** In pixels. */
  readonly width: number;
  readonly align?: 'right';
  /** It is hidden until somebody asks for it. */
  readonly isOptional?: true;
}

// In the order of who hasn't moved them (docs/product/table.md#columns). Files and calls have an order of their own.
const columns = {
  vendor: { heading: 'Vendor', width: 180 },
  product: { heading: 'Product', width: 168 },
  cost: { heading: 'Annual cost', width: 128, align: 'right' },
  renewal: { heading: 'Renewal', width: 166 },
  actBy: { heading: 'Act by', width: 166, isOptional: true },
  businessOwner: { heading: 'Business owner', width: 154 },
  status: { heading: 'Status', width: 180 },
  businessSegment: { heading: 'Business segment', width: 176 },
  description: { heading: 'Description', width: 204 },
  // Its heading begins with the year.
  currentYearCost: { heading: 'cost', width: 128, align: 'right' },
  renewsItself: { heading: 'Renews itself', width: 128, isOptional: true },
  renewalState: { heading: 'State', width: 148, isOptional: true },
  paymentType: { heading: 'Payment type', width: 120 },
  billingCadence: { heading: 'Billing', width: 96 },
  techAdmin: { heading: 'Tech admin', width: 154 },
  executiveSponsor: { heading: 'Executive sponsor', width: 158 },
  teamUsage: { heading: 'Team usage', width: 148 },
  vendorFiles: { heading: 'Files', width: 72, align: 'right' },
  actions: { heading: 'Actions', width: 84 },
} as const satisfies Record<string, Column>;

export type ColumnId = keyof typeof columns;

export type SortColumn = Exclude<ColumnId, 'actions'>;

export const isColumn = (name: string): name is ColumnId => Object.hasOwn(columns, name);

export const isSortColumn = (name: string): name is SortColumn => name !== 'actions' && isColumn(name);

export const columnIds: readonly ColumnId[] = Object.keys(columns).filter(isColumn);

const described: Readonly<Record<ColumnId, Column>> = columns;

export function headingOf(column: ColumnId, year: string): string {
  const { heading } = described[column];
  return column === 'currentYearCost' ? `${year} ${heading}` : heading;
}

export const isOptional = (column: ColumnId): boolean => described[column].isOptional === true;

const narrowVendorWidth = 160;
// The width of a tabular figure in a cell, and the padding around an amount, in pixels.
const figureWidth = 7.8;
const amountPadding = 26;

export interface Sizing {
  readonly isNarrow: boolean;
  /** In characters, of a cell or of the foot. */
  readonly longestAmount: number;
}

export function widthOf(column: ColumnId, { isNarrow, longestAmount }: Sizing): number {
  if (isNarrow && column === 'vendor') return narrowVendorWidth;
  const { width } = described[column];
  return isAmount(column) ? Math.max(width, Math.ceil(longestAmount * figureWidth) + amountPadding) : width;
}

export const isAmount = (column: ColumnId): boolean => column === 'cost' || column === 'currentYearCost';

export const alignOf = (column: ColumnId): Column['align'] => described[column].align;

/** On a phone only the first column sticks. */
export function stickOf(column: ColumnId, at: number, isNarrow: boolean): 'first' | 'last' | undefined {
  if (at === 0) return 'first';
  return column === 'actions' && !isNarrow ? 'last' : undefined;
}

/** On a phone the product is below the vendor, and there is no room for prose. */
export function visibleColumns(
  order: readonly ColumnId[],
  hidden: ReadonlySet<ColumnId>,
  isNarrow: boolean,
): readonly ColumnId[] {
  const shown = order.filter((column) => !hidden.has(column));
  if (!isNarrow) return shown;
  const isUnderVendor = shown.includes('vendor');
  return shown.filter((column) => column !== 'description' && !(column === 'product' && isUnderVendor));
}

/** Without vendor and actions, a row could be neither recognised nor opened. */
export function canHide(column: ColumnId, hidden: ReadonlySet<ColumnId>): boolean {
  if (column === 'vendor') return !hidden.has('actions');
  return column !== 'actions' || !hidden.has('vendor');
}

/** A row is recognised by its beginning and worked on at its end, so that vendor and actions stay there. */
export const canMove = (column: ColumnId): boolean => column !== 'vendor' && column !== 'actions';

/** `column` one place further, where it may go there. */
export function moved(order: readonly ColumnId[], column: ColumnId, by: 1 | -1): readonly ColumnId[] {
  const other = order[order.indexOf(column) + by];
  if (other === undefined || !canMove(column) || !canMove(other)) return order;
  const swapped = new Map([
    [column, other],
    [other, column],
  ]);
  return order.map((each) => swapped.get(each) ?? each);
}

/** Reads a stored order. Columns that are newer than it stand behind the one that they follow at first. */
export function orderFrom(names: readonly string[]): readonly ColumnId[] {
  const order: ColumnId[] = ['vendor', ...new Set(names.filter(isColumn).filter(canMove)), 'actions'];
  for (const [at, column] of columnIds.entries()) {
    const before = columnIds[at - 1];
    if (!order.includes(column) && before !== undefined) order.splice(order.indexOf(before) + 1, 0, column);
  }
  return order;
}
