import { isSortColumn, type SortColumn } from '../features/portfolio/columns.ts';
import type { Filters } from '../features/portfolio/filter-lines.ts';
import { defaultSort, type Sort } from '../features/portfolio/sort-lines.ts';

/**
 * The address of a view of the table, so that it can be sent to a colleague: `/table?q=adobe&status=active&sort=-cost`.
 * One value of a filter stands there as it is, several as a list; what is left out is not filtered.
 */
export interface TableSearch {
  readonly q?: string;
  readonly segment?: string | readonly string[];
  readonly status?: string | readonly string[];
  readonly payment?: string | readonly string[];
  readonly billing?: string | readonly string[];
  readonly sort?: SortColumn | `-${SortColumn}`;
  /** The item whose panel is open. */
  readonly software?: number;
}

/** Reads an address that somebody may have typed: what makes no sense in it is left out. */
export function parseTableSearch(given: Readonly<Record<string, unknown>>): TableSearch {
  const q = textOf(given.q);
  const sort = textOf(given.sort) ?? '';
  const column = sort.replace(/^-/, '');
  const software = Number(given.software);
  return {
    ...(q !== undefined && { q }),
    ...filterOf('segment', given),
    ...filterOf('status', given),
    ...filterOf('payment', given),
    ...filterOf('billing', given),
    ...(isSortColumn(column) && { sort: sort.startsWith('-') ? (`-${column}` as const) : column }),
    ...(Number.isInteger(software) && software > 0 && { software }),
  };
}

/** The filters that an address asks for. */
export const filtersOf = ({ segment, status, payment, billing }: TableSearch): Filters => ({
  segment: listOf(segment),
  status: listOf(status),
  payment: listOf(payment),
  billing: listOf(billing),
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
  const texts = (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined);
  const kept = filterText([...new Set(texts)]);
  return kept === undefined ? {} : { [name]: kept };
}

// The router reads `q=365` as a number.
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
