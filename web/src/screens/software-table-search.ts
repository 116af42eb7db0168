import { isSortColumn, type SortColumn } from '../features/portfolio/columns.ts';
import type { Filters } from '../features/portfolio/filter-lines.ts';
import { defaultSort, type Sort } from '../features/portfolio/sort.ts';
import { type Fix, fixIn, itemIn } from './item-in-address.ts';
import { textIn } from './text-in-address.ts';
import { yearIn } from './year-in-address.ts';

/**
 * The address of a view of the table, so that it can be sent to a colleague: `/table?q=adobe&status=active&sort=-cost`.
 * One value of a filter stands there as it is, several as a list; what is left out is not filtered.
 */
export interface TableSearch {
  readonly q?: string | undefined;
  readonly segment?: string | readonly string[] | undefined;
  readonly status?: string | readonly string[] | undefined;
  readonly payment?: string | readonly string[] | undefined;
  readonly billing?: string | readonly string[] | undefined;
  readonly warning?: string | readonly string[] | undefined;
  readonly renews?: string | readonly string[] | undefined;
  readonly sort?: SortColumn | `-${SortColumn}` | undefined;
  /** The year whose costs are shown; this one where nothing is said. */
  readonly year?: number | undefined;
  /** Which columns are shown: those that renewals are decided by; a person's own where nothing is said. */
  readonly view?: 'renewals' | undefined;
  /** The item whose panel is open; 'new' for one that doesn't exist yet. */
  readonly software?: number | 'new' | undefined;
  /** What is to be put right in that panel. */
  readonly fix?: Fix | undefined;
}

/** Reads an address that somebody may have typed: what makes no sense in it is left out. */
export function parseTableSearch(given: Readonly<Record<string, unknown>>): TableSearch {
  const q = textIn(given.q);
  const sort = textIn(given.sort) ?? '';
  const column = sort.replace(/^-/, '');
  return {
    // Named even where it is missing: the router would pass on what the address says, and that may be a list.
    q,
    ...filterOf('segment', given),
    ...filterOf('status', given),
    ...filterOf('payment', given),
    ...filterOf('billing', given),
    ...filterOf('warning', given),
    ...filterOf('renews', given),
    sort: sortIn(sort, column),
    software: textIn(given.software) === 'new' ? 'new' : itemIn(textIn(given.software)),
    year: yearIn(textIn(given.year)),
    view: given.view === 'renewals' ? given.view : undefined,
    fix: fixIn(given.fix),
  };
}

function sortIn(sort: string, column: string): TableSearch['sort'] {
  if (!isSortColumn(column)) return undefined;
  return sort.startsWith('-') ? `-${column}` : column;
}

/** The filters that an address asks for. */
export const filtersOf = ({ segment, status, payment, billing, warning, renews }: TableSearch): Filters => ({
  segment: listOf(segment),
  status: listOf(status),
  payment: listOf(payment),
  billing: listOf(billing),
  warning: listOf(warning),
  renews: listOf(renews),
});

/** A filter's values as the address carries them. */
export function filterText(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0];
}

/** The order that an address asks for. */
export function sortOf(sort: TableSearch['sort']): Sort {
  const column = sort?.replace(/^-/, '') ?? '';
  return isSortColumn(column) ? { column, descending: sort?.startsWith('-') ?? false } : defaultSort;
}

/** An order as the address carries it; the default one isn't written. */
export function sortText({ column, descending }: Sort): TableSearch['sort'] {
  if (descending) return `-${column}`;
  return column === defaultSort.column ? undefined : column;
}

const listOf = (values: string | readonly string[] | undefined): readonly string[] =>
  typeof values === 'string' ? [values] : (values ?? []);

function filterOf(name: keyof Filters, given: Readonly<Record<string, unknown>>): Partial<TableSearch> {
  const value = given[name];
  const texts = (Array.isArray(value) ? value : [value]).map(textIn).filter((text) => text !== undefined);
  const kept = filterText([...new Set(texts)]);
  return { [name]: kept };
}
