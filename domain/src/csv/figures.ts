/**
 * The figures that the CSV file of a view has beside our columns, so that a spreadsheet adds up to what the table's foot
 * says (docs/product/csv-files.md#exports). An item's figures stand once, in the row of its latest contract. An import
 * passes these columns over.
 */

import { type Cents, centsText } from '../money.ts';
import { countedCents, type SharedItem } from '../segments.ts';
import { escapeCell, writeList } from './text.ts';

/** What an item costs, in cents: a year from here on, and in the year at hand. */
export interface ItemFigures {
  readonly annualized: Cents;
  readonly currentYear: Cents;
}

/**
 * The columns of the figures; with segments asked for also those of their shares, and whose shares they are.
 * @example figureColumns(2026, []) // ['annualized_cost', 'cost_2026']
 */
export function figureColumns(year: number, segments: readonly string[]): string[] {
  const own = ['annualized_cost', `cost_${year}`];
  return segments.length === 0 ? own : [...own, ...own.map((name) => `${name}_share`), 'shares_of'];
}

/** An item's figures in the order of `figureColumns`, in dollars with cents. */
export function figureCells(figures: ItemFigures, item: SharedItem, segments: readonly string[]): string[] {
  const amounts = [figures.annualized, figures.currentYear];
  if (segments.length === 0) return amounts.map(centsText);
  const wanted = new Set(segments);
  const shares = amounts.map((cents) => countedCents(cents, item, wanted));
  return [...[...amounts, ...shares].map(centsText), escapeCell(writeList(segments))];
}
