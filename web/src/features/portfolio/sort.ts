import type { SortColumn } from './columns.ts';

// Apart from the sorting itself: every page needs what the table's address may say.

export interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export const defaultSort: Sort = { column: 'vendor', descending: false };

export const isDefaultSort = ({ column, descending }: Sort): boolean =>
  column === defaultSort.column && !descending;

/** Ascending, then descending, then the default order. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column !== column) return { column, descending: false };
  return sort.descending ? defaultSort : { column, descending: true };
}
