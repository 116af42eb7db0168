import type { PortfolioRow } from '@purser/api/portfolio';
import { normalizeText } from '../../lib/normalize-text.ts';
import { nameOf } from './row-facts.ts';

/** A row of the table with what search and sorting need at every keystroke, worked out once. */
export interface Line {
  readonly row: PortfolioRow;
  /** Its position in the order of vendor and product, which also decides between equals. */
  readonly position: number;
  /** Vendor and product without case and accents. */
  readonly haystack: string;
}

/** Compares texts as people sort them: case and accents don't matter, 9 comes before 10. */
export const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** All rows in the default order: by vendor, then product, then age. */
export function linesOf(rows: readonly PortfolioRow[]): readonly Line[] {
  const ordered = rows.toSorted(
    (a, b) => compareTexts(a.vendor, b.vendor) || compareTexts(a.product_name, b.product_name) || a.id - b.id,
  );
  return ordered.map((row, position) => ({ row, position, haystack: normalizeText(nameOf(row)) }));
}

// Most neighbours in a portfolio share their vendor; asking the collator costs far more than seeing that.
const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : collator.compare(one, other);
