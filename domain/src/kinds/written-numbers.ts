/**
 * Numbers as spreadsheets write them (docs/product/csv-files.md#amounts-in-files, docs/product/currencies.md#files-of-rates):
 * thousands apart, and a point or a comma before the decimals. Most cells can be read in one way only. One sign before three
 * digits may begin the decimals or part thousands: other cells have to say which.
 */
import { longest } from '../limits.ts';

/** The sign before the decimals. */
export type DecimalSign = '.' | ',';

/** The plain decimal numbers that a text is with a decimal point and with a decimal comma; undefined where it can't be one. */
export type NumberReadings = Readonly<Record<DecimalSign, string | undefined>>;

/** Which signs begin decimals in some cells: those that a cell proves, and those of cells that fit both. */
export interface SignEvidence {
  readonly proven: ReadonlySet<DecimalSign>;
  readonly open: ReadonlySet<DecimalSign>;
}

/** By what sign a cell is read that fits both, for the sign that stands in it; undefined where that would be guessed. */
export type OpenCells = Readonly<Record<DecimalSign, DecimalSign | undefined>>;

// Thousands are groups of three with one separator between them, or as in India of two before the last three; no number
// begins with the group 0.
const withPoint =
  /^(?:\d+|[1-9]\d{0,2}([,' ])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d*)?$|^\.\d+$/;
const withComma = /^(?:\d+|[1-9]\d{0,2}([.' ])\d{3}(?:\1\d{3})*)(?:,\d*)?$|^,\d+$/;

/** A cell with one kind of space, apostrophe and minus sign. @example evenText('1’234') // "1'234" */
export const evenText = (text: string): string =>
  text
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[’‘`´]/g, "'");

/** Both readings of a number's text. @example numberReadings('1,158') // { '.': '1158', ',': '1.158' } */
export function numberReadings(text: string): NumberReadings {
  const digits = text.length > longest.amount ? '' : evenText(text).replace(/^\+/, '');
  return {
    '.': withPoint.test(digits) ? plainText(digits.replace(/[,' ]/g, '')) : undefined,
    ',': withComma.test(digits) ? plainText(digits.replace(/[.' ]/g, '').replace(',', '.')) : undefined,
  };
}

const plainText = (digits: string): string => digits.replace(/^\./, '0.').replace(/\.$/, '');

/** What the readings of a cell say of its decimal sign: one, 'open' where both fit, undefined where it has none. @example signOf(numberReadings('1,5')) // ',' */
export function signOf({ '.': point, ',': comma }: NumberReadings): DecimalSign | 'open' | undefined {
  if (point === comma) return undefined;
  if (comma === undefined) return '.';
  return point === undefined ? ',' : 'open';
}

/** What cells say about the sign that begins their decimals. @example signEvidence(['1,1584', '1.158']).proven // new Set([',']) */
export function signEvidence(cells: Iterable<string>): SignEvidence {
  const proven = new Set<DecimalSign>();
  const open = new Set<DecimalSign>();
  for (const cell of cells) {
    const sign = signOf(numberReadings(cell));
    if (sign === 'open') open.add(signIn(cell));
    else if (sign !== undefined) proven.add(sign);
  }
  return { proven, open };
}

/**
 * The plain number of a cell that is no amount, such as a percentage: with its sign, and by the file's decimal sign where it
 * fits both; undefined where it is none.
 * @example plainNumber('−7,5', '.') // '-7.5'
 */
export function plainNumber(text: string, decimal: DecimalSign | undefined): string | undefined {
  if (text.length > longest.amount) return undefined;
  const even = evenText(text);
  const [, before = '', digits = '', behind = ''] = /^([+-]?) ?([\d.,' ]+?) ?(-?)$/.exec(even) ?? [];
  const readings = numberReadings(digits);
  const sign = signOf(readings);
  const plain = readings[sign === 'open' ? (decimal ?? '.') : (sign ?? '.')];
  if (plain === undefined || (before !== '' && behind !== '')) return undefined;
  return before === '-' || behind === '-' ? `-${plain}` : plain;
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
