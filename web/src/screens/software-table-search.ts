import { isSortColumn, type SortColumn } from '../features/portfolio/columns.ts';
import type { Filters } from '../features/portfolio/filter-lines.ts';
import { defaultSort, type Sort } from '../features/portfolio/sort.ts';
import { type Fix, fixIn, itemIn } from './item-in-address.ts';
import { textIn } from './text-in-address.ts';
import { yearIn } from './year-in-address.ts';

/** `/table?q=adobe&status=active&sort=-cost`: one value of a filter is a text, several are a list. */
export interface TableSearch {
  readonly q?: string | undefined;
  readonly segment?: string | readonly string[] | undefined;
  readonly status?: string | readonly string[] | undefined;
  readonly payment?: string | readonly string[] | undefined;
  readonly billing?: string | readonly string[] | undefined;
  readonly warning?: string | readonly string[] | undefined;
  readonly renews?: string | readonly string[] | undefined;
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

export const filtersOf = ({ segment, status, payment, billing, warning, renews }: TableSearch): Filters => ({
  segment: listOf(segment),
  status: listOf(status),
  payment: listOf(payment),
  billing: listOf(billing),
  warning: listOf(warning),
  renews: listOf(renews),
});

export function filterText(values: readonly string[]): string | readonly string[] | undefined {
  return values.length > 1 ? values : values[0];
}

export function sortOf(sort: TableSearch['sort']): Sort {
  const column = sort?.replace(/^-/, '') ?? '';
  return isSortColumn(column) ? { column, descending: sort?.startsWith('-') ?? false } : defaultSort;
}

/** The default order isn't written. */
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
