import type { PortfolioRow } from '@purser/api/portfolio';
import { dayNumber } from '@purser/domain/days';
import { collator } from '@purser/domain/default-order';
import { renewalStates } from '@purser/domain/renewal/states';
import { renewalOf } from '@purser/domain/renewals';
import type { SortColumn } from './columns.ts';
import { billingCycleOf, costOf, paymentTypeOf, segmentsOf } from './row-facts.ts';
import type { SearchableRow } from './searchable-rows.ts';
import { isDefaultSort, type Sort } from './sort.ts';

/** Equal lines keep the default order; those without a value are last in both directions. */
export function sortRows(
  lines: readonly SearchableRow[],
  sort: Sort,
  today: string,
): readonly SearchableRow[] {
  if (isDefaultSort(sort)) return lines;
  const value = values[sort.column];
  const ranks = ranksOf(lines.map(({ row }) => value(row, today)));
  const sign = sort.descending ? -1 : 1;
  const rankOf = (line: SearchableRow): number => ranks[line.position] ?? Number.NaN;
  return lines.toSorted((a, b) => {
    const first = rankOf(a);
    const second = rankOf(b);
    if (first !== second && !Number.isNaN(first) && !Number.isNaN(second)) return sign * (first - second);
    return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a.position - b.position;
  });
}

type Value = string | number | null;

const values: Readonly<Record<SortColumn, (row: PortfolioRow, today: string) => Value>> = {
  vendor: (row) => row.vendor,
  product: (row) => row.product_name,
  description: (row) => row.notes,
  cost: costOf,
  currentYearCost: (row) => row.currentYearCost,
  renewal: (row, today) => dayNumber(renewalOf(row, today).sortDate),
  actBy: ({ actBy }) => (actBy === null ? null : dayNumber(actBy)),
  renewsItself: ({ renewsItself }) => (renewsItself === null ? null : Number(renewsItself)),
  renewalState: ({ renewalState: state }) => (state === null ? null : renewalStates.indexOf(state)),
  businessSegment: (row) => (row.business_segment ? segmentsOf(row).main : null),
  paymentType: paymentTypeOf,
  billingCadence: billingCycleOf,
  businessOwner: (row) => row.businessOwner,
  techAdmin: (row) => row.techAdmin,
  executiveSponsor: (row) => row.executiveSponsor,
  teamUsage: (row) => row.team_usage.join(', ') || null,
  status: (row) => row.status,
  vendorFiles: (row) => row.vendorFiles,
};

/** A number that orders each value, NaN for none. The collator compares each different text only once. */
function ranksOf(given: readonly Value[]): readonly number[] {
  const texts = new Set<string>();
  for (const value of given) if (typeof value === 'string') texts.add(value);
  const ordered = [...texts].sort((a, b) => collator.compare(a, b));
  const ranks = new Map<string, number>();
  let rank = 0;
  ordered.forEach((text, at) => {
    const before = ordered[at - 1];
    if (before !== undefined && collator.compare(before, text) !== 0) rank = at;
    ranks.set(text, rank);
  });
  return given.map((value) => (typeof value === 'string' ? ranks.get(value) : value) ?? Number.NaN);
}
