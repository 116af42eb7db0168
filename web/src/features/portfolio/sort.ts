import type { SortColumn } from './columns.ts';

// Apart from the sorting itself, because every page knows what the table's address may say.

/** What the table is sorted by. */
export interface Sort {
  readonly column: SortColumn;
  readonly descending: boolean;
}

export const defaultSort: Sort = { column: 'vendor', descending: false };

/** What a click on a heading asks for: upwards, then downwards, then the default order again. */
export function nextSort(sort: Sort, column: SortColumn): Sort {
  if (sort.column !== column) return { column, descending: false };
  return sort.descending ? defaultSort : { column, descending: true };
}
