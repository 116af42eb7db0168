import type { PortfolioRow } from '@purser/api/portfolio';
import { normalizeText } from '../../lib/normalize-text.ts';
import { nameOf } from './row-facts.ts';

/** What search and sorting need at every keystroke, computed once per row. */
export interface Line {
  readonly row: PortfolioRow;
  /** The index in the default order, which also decides between equal rows. */
  readonly position: number;
  /** Vendor and product, normalized. */
  readonly haystack: string;
}

/** Case and accents don't matter, and 9 comes before 10. */
export const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** By vendor, then product, then age. */
export function linesOf(rows: readonly PortfolioRow[]): readonly Line[] {
  const ordered = rows.toSorted(
    (a, b) => compareTexts(a.vendor, b.vendor) || compareTexts(a.product_name, b.product_name) || a.id - b.id,
  );
  return ordered.map((row, position) => ({ row, position, haystack: normalizeText(nameOf(row)) }));
}

// Most neighbours share their vendor, and the collator is far slower than a comparison by ===.
const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : collator.compare(one, other);
