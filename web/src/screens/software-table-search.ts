import { isSortColumn, type SortColumn } from '../features/portfolio/columns.ts';
import { type FilterName, type Filters, filterNames } from '../features/portfolio/filters.ts';
import { defaultSort, type Sort } from '../features/portfolio/sort.ts';
import { type Fix, fixIn, itemIn } from './item-in-address.ts';
import { textIn } from './text-in-address.ts';
import { yearIn } from './year-in-address.ts';

type FilterSearch = Readonly<Partial<Record<FilterName, string | readonly string[] | undefined>>>;

/** `/table?q=adobe&status=active&sort=-cost`: one value of a filter is a text, several are a list. */
export interface TableSearch extends FilterSearch {
  readonly q?: string | undefined;
  readonly sort?: SortColumn | `-${SortColumn}` | undefined;
  /** This year where it is missing. */
  readonly year?: number | undefined;
  /** The columns for renewals; the person's own where it is missing. */
  readonly view?: 'renewals' | undefined;
  /** 'new' for an item that doesn't exist yet. */
  readonly software?: number | 'new' | undefined;
  readonly fix?: Fix | undefined;
}

/** A person may have typed the address: invalid parts are left out. */
export function parseTableSearch(given: Readonly<Record<string, unknown>>): TableSearch {
  const q = textIn(given.q);
  const sort = textIn(given.sort) ?? '';
  const column = sort.replace(/^-/, '');
  return {
    // Named even where it is missing: the router would pass on what the address says, which may be a list.
    q,
    ...Object.fromEntries(filterNames.map((name) => [name, filterIn(given[name])])),
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

export const filtersOf = ({ segment, status, payment, billing, warning, renews }: TableSearch): Filters => ({
  segment: listOf(segment),
  status: listOf(status),
  payment: listOf(payment),
  billing: listOf(billing),
  warning: listOf(warning),
  renews: listOf(renews),
});

export const filterText = (values: readonly string[]): FilterSearch[FilterName] =>
  values.length > 1 ? values : values[0];

export function sortOf(sort: TableSearch['sort']): Sort {
  const column = sort?.replace(/^-/, '') ?? '';
  return isSortColumn(column) ? { column, descending: sort?.startsWith('-') ?? false } : defaultSort;
}

/** The default order isn't written. */
export function sortText({ column, descending }: Sort): TableSearch['sort'] {
  if (descending) return `-${column}`;
  return column === defaultSort.column ? undefined : column;
}

const listOf = (values: FilterSearch[FilterName]): readonly string[] =>
  typeof values === 'string' ? [values] : (values ?? []);

function filterIn(value: unknown): FilterSearch[FilterName] {
  const texts = (Array.isArray(value) ? value : [value]).map(textIn).filter((text) => text !== undefined);
  return filterText([...new Set(texts)]);
}
