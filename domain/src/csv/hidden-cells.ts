/**
 * Cells of rows without a contract that an item's contract outvotes (docs/product/csv-import.md#what-isnt-shown): an item's own
 * renewal date, cycle, payment and cost are only shown while it has none. A row that gives them is told so.
 */
import { columnLabel } from './columns.ts';
import type { ContractValues, CsvRecord, ItemValues } from './records.ts';
import type { RowRemark } from './remarks.ts';
import { endsBy } from './renewal-day.ts';

/** Remarks on the rows of an item that has contracts, its own ones or those of other rows. */
export function hiddenCells(rows: readonly CsvRecord[], contracts: readonly ContractValues[]): RowRemark[] {
  const latest = contracts.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1)).at(-1);
  if (!latest) return [];
  return rows.flatMap(({ row, item, contract }) => {
    const labels = contract === null ? hiddenLabels(item, latest) : [];
    if (labels.length === 0) return [];
    return {
      row,
      message: `${labels.join(', ')} not shown: this item has a contract, and the contract’s values are shown instead`,
    };
  });
}

function hiddenLabels(
  { renewal_date, billing_cycle, paymentType, cost }: ItemValues,
  latest: ContractValues,
) {
  const isOther = <Value>(given: Value | null, shown: Value): boolean => given !== null && given !== shown;
  return [
    ...(renewal_date !== null && !endsBy(renewal_date, latest.endDate) ? ['renewal_date' as const] : []),
    ...(isOther(billing_cycle, latest.billingCycle) ? ['billing_cycle' as const] : []),
    ...(isOther(paymentType, latest.paymentType) ? ['payment_type' as const] : []),
    ...(isOther(cost, latest.cost) ? ['cost' as const] : []),
  ].map(columnLabel);
}
