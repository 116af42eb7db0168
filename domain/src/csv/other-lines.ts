/**
 * Lines of a file that are no records (docs/product/csv-files.md#other-lines): a total, and the header that a report repeats on
 * each page. They are left out, and said.
 */
import { isNoAmount, readAmount } from '../kinds/written-amounts.ts';
import { readDate } from '../kinds/written-days.ts';
import { plainWord } from '../kinds/written-words.ts';
import type { RowRemark } from './remarks.ts';
import { isNullWord } from './text.ts';

/** A record below the header, numbered with the file's first record as 1. */
interface Line {
  readonly row: number;
  readonly cells: readonly string[];
}

const totals: ReadonlySet<string> = new Set(
  `total, totals, grand total, sub total, subtotal, sub-total, sum, overall total, total cost, total amount, average, count, summe, gesamt, gesamtsumme, gesamtbetrag, zwischensumme, gesamtergebnis, teilergebnis, insgesamt, endsumme, anzahl, durchschnitt, total general, sous-total, sous total, somme, total ttc, total ht, moyenne, nombre, suma, suma total, importe total, promedio, cantidad, soma, total geral, subtotal geral, media, quantidade, σ, ∑`.split(
    ', ',
  ),
);

/** Whether a line is a total: words for it, and beside them nothing but numbers. @example isTotal(['Total', '2 products', '']) // true */
export function isTotal(cells: readonly string[]): boolean {
  const [first = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (first.length > 60) return false;
  const label = withoutCount(plainWord(first));
  if (!totals.has(label) && !labelled.test(label)) return false;
  return (others.length > 0 || cells.length > 1) && others.every(isFigure);
}

// `Total (3)`, `Total: 1,200`.
function withoutCount(word: string): string {
  const [label = ''] = /^[^\d(:=]*/.exec(word) ?? [];
  return /^[:=(\s]*(?:[\d.,'][\d.,' ]*)?\)?$/.test(word.slice(label.length)) ? label.trimEnd() : word;
}

// `Total EUR`, and `Adobe Total` as Excel's subtotals have it.
const labelled = /^total (?:in )?[a-z]{3}$| (?:total|ergebnis)$/;

// `1,234.50`, `2 products`, `12 %`; no day, which only a record has.
function isFigure(cell: string): boolean {
  if (isNullWord(cell) || isNoAmount(cell) || totals.has(plainWord(cell))) return true;
  if (cell.length > 40 || !/\d/.test(cell)) return false;
  if (/[-/.]\d+[-/.]/.test(cell) && readDate(cell) !== undefined) return false;
  return 'cents' in readAmount(cell) || /^[\d.,']+ ?(?:%|\p{L}{2,15})$/u.test(cell);
}

const blanks = /[\s\uFEFF]+/g;
function keyOf(cells: readonly string[]): string {
  const texts = cells.map((cell) => cell.replace(blanks, ' ').trim().toLowerCase());
  return JSON.stringify(texts.slice(0, texts.findLastIndex((text) => text !== '') + 1));
}

/** The rows of a file without the lines that are none, and a remark on each of those. */
export function withoutOtherLines<Row extends Line>(
  lines: readonly Row[],
  header: readonly string[],
): { readonly rows: Row[]; readonly leftOut: RowRemark[] } {
  const headerKey = keyOf(header);
  const leftOut: RowRemark[] = [];
  const rows = lines.filter(({ row, cells }) => {
    const kind = kindOf(cells, header, headerKey);
    if (kind !== undefined) leftOut.push({ row, ...remarks[kind] });
    return kind === undefined;
  });
  return { rows, leftOut };
}

function kindOf(
  cells: readonly string[],
  header: readonly string[],
  headerKey: string,
): keyof typeof remarks | undefined {
  if (cells[0]?.trim().toLowerCase() === header[0]?.trim().toLowerCase() && keyOf(cells) === headerKey)
    return 'header';
  return isTotal(cells) ? 'total' : undefined;
}

const remarks = {
  total: {
    kind: 'total',
    message: 'Left out: this line is a total',
    several: 'Left out: these lines are totals',
  },
  header: {
    kind: 'header',
    message: 'Left out: this line repeats the column names',
    several: 'Left out: these lines repeat the column names',
  },
} as const;
