import { isSortColumn, type SortColumn } from '../../features/portfolio/columns.ts';
import { type Filters, filterNames } from '../../features/portfolio/filters.ts';
import { defaultSort, type Sort } from '../../features/portfolio/sort.ts';
import { type AddressOf, address, eachOf, listOf, many, rowId, text, word, year } from '../../lib/address.ts';

/** What is to be corrected in the item's panel. */
export const fix = word(['end-date']);
export type Fix = NonNullable<ReturnType<typeof fix>>;

/** `/table?q=adobe&status=active&sort=-cost` */
export const parseTableSearch = address({
  q: text,
  ...eachOf(filterNames, many),
  sort: sortIn,
  /** 'new' for an item that doesn't exist yet. */
  software: (given) => (text(given) === 'new' ? ('new' as const) : rowId(given)),
  /** This year where it is missing. */
  year,
  /** The columns for renewals; the person's own where it is missing. */
  view: word(['renewals']),
  fix,
});
export type TableSearch = AddressOf<typeof parseTableSearch>;

function sortIn(given: unknown): SortColumn | `-${SortColumn}` | undefined {
  const sort = text(given) ?? '';
  const column = sort.replace(/^-/, '');
  if (!isSortColumn(column)) return undefined;
  return sort.startsWith('-') ? `-${column}` : column;
}

export const filtersOf = (search: TableSearch): Filters => ({
  segment: listOf(search.segment),
  status: listOf(search.status),
  payment: listOf(search.payment),
  billing: listOf(search.billing),
  warning: listOf(search.warning),
  renews: listOf(search.renews),
  vendor: listOf(search.vendor),
  owner: listOf(search.owner),
  amount: listOf(search.amount),
  autorenew: listOf(search.autorenew),
});

export function sortOf(sort: TableSearch['sort']): Sort {
  const column = sort?.replace(/^-/, '') ?? '';
  return isSortColumn(column) ? { column, descending: sort?.startsWith('-') ?? false } : defaultSort;
}

/** The default order isn't written. */
export function sortText({ column, descending }: Sort): TableSearch['sort'] {
  if (descending) return `-${column}`;
  return column === defaultSort.column ? undefined : column;
}
