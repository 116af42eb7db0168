import type { PortfolioRow } from '@purser/api/portfolio';
import { compareByDefault } from '@purser/domain/default-order';
import { foldText } from '@purser/domain/folded-text';
import { nameOf, ownersOf } from './row-facts.ts';

/** What search and sorting need at every keystroke, computed once per row. */
export interface SearchableRow {
  readonly row: PortfolioRow;
  /** The index in the default order, which also decides between equal rows. */
  readonly position: number;
  /** Vendor, product, description and owners, normalized. */
  readonly haystack: string;
}

/** In the default order. */
export const searchableRowsOf = (rows: readonly PortfolioRow[]): readonly SearchableRow[] =>
  rows
    .toSorted(compareByDefault)
    .map((row, position) => ({ row, position, haystack: foldText(searchedTexts(row).join('\n')) }));

const searchedTexts = (row: PortfolioRow): readonly string[] => [
  nameOf(row),
  row.notes ?? '',
  ...ownersOf(row),
];
