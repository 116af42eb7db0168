/**
 * Which sign begins the decimals of a rate (docs/product/currencies.md#files-of-rates). Most cells can be read in one way
 * only. One sign before three digits may begin the decimals or part thousands: other cells have to say which, and where
 * they don't, nothing is guessed.
 */
import type { DecimalSign } from '../csv/columns.ts';
import { longest } from '../limits.ts';

/** The plain decimal numbers that a text is with a decimal point and with a decimal comma; undefined where it can't be one. */
export interface RateReadings {
  readonly point: string | undefined;
  readonly comma: string | undefined;
}

/** Which signs begin decimals in some cells: those that a cell proves, and those of cells that fit both. */
export interface SignEvidence {
  readonly proven: ReadonlySet<DecimalSign>;
  readonly open: ReadonlySet<DecimalSign>;
}

/** By what sign a cell is read that fits both, for the sign that stands in it; undefined where that would be guessed. */
export type OpenCells = Readonly<Record<DecimalSign, DecimalSign | undefined>>;

// Thousands are groups of three with one separator between them, and no number begins with the group 0.
const withPoint = /^\+?(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*)(?:\.\d+)?$/;
const withComma = /^\+?(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)(?:,\d+)?$/;

/** Both readings of a rate's text. @example rateReadings('1,158') // { point: '1158', comma: '1.158' } */
export function rateReadings(text: string): RateReadings {
  if (text.length > longest.amount) return { point: undefined, comma: undefined };
  const even = text
    .trim()
    .replace(/\s/g, ' ')
    .replace(/[’‘`´]/g, "'");
  return {
    point: withPoint.test(even) ? even.replace(/[,' ]/g, '') : undefined,
    comma: withComma.test(even) ? even.replace(/[.' ]/g, '').replace(',', '.') : undefined,
  };
}

/** What cells say about the sign that begins their decimals. @example signEvidence(['1,1584', '1.158']).proven // new Set([',']) */
export function signEvidence(cells: Iterable<string>): SignEvidence {
  const proven = new Set<DecimalSign>();
  const open = new Set<DecimalSign>();
  for (const cell of cells) {
    const { point, comma } = rateReadings(cell);
    if (point === comma) continue;
    if (comma === undefined) proven.add('.');
    else if (point === undefined) proven.add(',');
    else open.add(signIn(cell));
  }
  return { proven, open };
}

/** The sign of a text that has one. @example signIn('1,158') // ',' */
export const signIn = (text: string): DecimalSign => (text.includes(',') ? ',' : '.');

/**
 * How the cells of a column are read that fit both signs. What the column proves holds for all of it. The rest of the file
 * can only confirm that a sign begins decimals; nothing at all leaves the point, in a file without such commas.
 * @example openCells(signEvidence(['1,1584']), signEvidence(['1,1584'])) // { '.': ',', ',': ',' }
 */
export function openCells(column: SignEvidence, file: SignEvidence): OpenCells {
  if (column.proven.size === 1) {
    const [own] = column.proven;
    return { '.': own, ',': own };
  }
  if (column.proven.size > 1 || file.proven.size > 1) return { '.': undefined, ',': undefined };
  const isPlain = file.proven.size === 0 && !file.open.has(',');
  return {
    '.': file.proven.has('.') || isPlain ? '.' : undefined,
    ',': file.proven.has(',') ? ',' : undefined,
  };
}
