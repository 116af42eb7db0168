/**
 * How a CSV file is laid out: what separates its cells, which record is its header, and whether it was cut off
 * (docs/product/csv-files.md#reading). A layout that isn't clear is refused with the reason rather than guessed.
 */

import { readDate } from '../kinds/written-days.ts';
import { longest } from '../limits.ts';
import { Problem } from '../problem.ts';
import { type CsvColumn, ownColumn } from './columns.ts';
import { shownValue } from './remarks.ts';
import { isNullWord } from './text.ts';

/** What is said of a file of rows without content. */
export const emptyCsv = 'This file is empty';

/** What may separate cells. */
export const delimiters = [',', ';', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

const sniffedCharacters = 200_000;
const sniffedRecords = 100;

/**
 * The delimiter that splits most records into equally many cells, quoted text aside; a comma where nothing does.
 * @example sniffDelimiter('a;b\n1,5;2') // ';'
 */
export function sniffDelimiter(text: string): Delimiter {
  const counts = countDelimiters(text.slice(0, sniffedCharacters));
  const scored = delimiters.map((delimiter) => ({ delimiter, ...agreement(counts[delimiter]) }));
  scored.sort((a, b) => b.share - a.share || b.count - a.count);
  const [best] = scored;
  return best && best.count > 0 ? best.delimiter : ',';
}

/** The position of the header among the first records, and its cells. */
export interface Header {
  readonly at: number;
  readonly cells: readonly string[];
}

/** The column of ours that a name stands for. */
export type ColumnOf = (name: string) => CsvColumn | undefined;

/**
 * The header: the first record that isn't blank and is no preamble. Rows with a single cell in a wider file are titles;
 * lines such as `Exported on, 5/1/2026` end where a record names two columns that `columnOf` knows, or where the records
 * become twice as wide. A header whose cells look like values is refused, since every guess from it would be wrong.
 * Throws a problem with code `no_header`, `long_header` or `empty_file`.
 * @example findHeader([['Our software', ''], ['Vendor', 'Product'], ['Acme', 'Rocket']]).at // 1
 */
export function findHeader(records: readonly (readonly string[])[], columnOf: ColumnOf = ownColumn): Header {
  const filled = records.map((cells) => cells.filter((cell) => cell.trim() !== '').length);
  const width = filled.reduce((most, count) => Math.max(most, count), 0);
  const first = filled.findIndex((count) => count > 1 || (count === 1 && width === 1));
  const at = belowPreamble({ records, filled, width }, first, columnOf);
  const cells = records[at];
  if (!cells) throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
  const long = cells.findIndex((cell) => cell.trim().length > longest.header);
  if (long >= 0) throw new Problem('invalid', longName(at, long), { code: 'long_header' });
  const names = cells.filter((cell) => cell.trim() !== '');
  if (width === 1 && !ownColumn(names[0] ?? '')) throw new Problem('invalid', singleColumn, noHeader);
  const words = names.filter(isWord);
  if (words.length * 2 < names.length) {
    const shown = names.slice(0, 4).map((name) => shownValue(name.trim()));
    const wrong = `Row ${at + 1} looks like values rather than column names (${shown.join(', ')})`;
    throw new Problem('invalid', `${wrong}. ${adviceFor({ records, filled, width }, at)}`, noHeader);
  }
  return { at, cells };
}

interface Records {
  readonly records: readonly (readonly string[])[];
  /** How many cells of each record aren't blank, and the most of them. */
  readonly filled: readonly number[];
  readonly width: number;
}

/** The advice on a header of values: to delete the rows above a later header, or to write one where the rows begin. */
function adviceFor({ records, filled, width }: Records, at: number): string {
  const below = records.findIndex(
    (cells, row) => row > at && (filled[row] ?? 0) > 1 && (filled[row] ?? 0) * 2 > width && areNames(cells),
  );
  if (below > 0) return `If row ${below + 1} has the column names, please delete the rows above it`;
  if (at === 0) return 'Please put a row of column names on top';
  return 'Please write the names of the columns, such as Vendor, Product and Cost, in the row above it';
}

function belowPreamble({ records, filled, width }: Records, first: number, columnOf: ColumnOf): number {
  const knownIn = (cells: readonly string[]): number =>
    new Set(cells.flatMap((cell) => (cell.length > longest.header ? [] : (columnOf(cell) ?? [])))).size;
  const below = (isHeader: (cells: readonly string[], count: number) => boolean): number =>
    records.findIndex((cells, at) => at > first && isHeader(cells, filled[at] ?? 0) && areNames(cells));
  if (first < 0 || width <= 1 || knownIn(records[first] ?? []) >= fewestKnown) return first;
  const named = below((cells) => knownIn(cells) >= fewestKnown);
  if (named >= 0) return named;
  const wide = below((_, count) => count * 2 > width);
  return (filled[first] ?? 0) * 2 <= width && wide >= 0 ? wide : first;
}

const fewestKnown = 2;

const areNames = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '' || (cell.length <= longest.header && isWord(cell)));

const longName = (at: number, column: number): string =>
  `The column name in row ${at + 1}, column ${column + 1} is longer than ${longest.header} characters. Please put a short one there`;
const noHeader = { code: 'no_header' } as const;
const singleColumn =
  'This file has a single column. A list of software needs at least a vendor and a product, separated by commas, semicolons or tabs';

/**
 * Whether a file ends in the middle of a record: the last one is shorter than the header and has no line end,
 * while all before it are complete.
 * @example isCutOff([['a', 'b'], ['1', '2'], ['3']], 'a,b\n1,2\n3') // true
 */
export function isCutOff(records: readonly (readonly string[])[], text: string): boolean {
  const width = records[0]?.length ?? 0;
  const last = records.at(-1);
  const isEnded = /[\r\n]/.test(text.slice(-20).slice(text.slice(-20).trimEnd().length));
  if (!last || records.length < 3 || last.length >= width || isEnded) return false;
  return records.slice(1, -1).every((cells) => cells.length >= width);
}

// A column's name is words; numbers, dates and words for "nothing" are values.
const isWord = (cell: string): boolean =>
  /\p{L}/u.test(cell) && !isNullWord(cell) && readDate(cell, 'MDY') === undefined;

const noDelimiters = { ',': 0, ';': 0, '\t': 0 };

function countDelimiters(text: string): Record<Delimiter, number[]> {
  const counts: Record<Delimiter, number[]> = { ',': [], ';': [], '\t': [] };
  let record = { ...noDelimiters };
  let isQuoted = false;
  let isFieldStart = true;
  let isBlank = true;
  const endRecord = (): void => {
    if (!isBlank) for (const delimiter of delimiters) counts[delimiter].push(record[delimiter]);
    record = { ...noDelimiters };
    isBlank = true;
    isFieldStart = true;
  };
  for (const character of text) {
    if (isQuoted || (character === '"' && isFieldStart)) {
      // A doubled quote closes and opens again, which comes to the same.
      if (character === '"') isQuoted = !isQuoted;
      isFieldStart = character === '"' && !isQuoted;
      isBlank = false;
    } else if (character === '\n' || character === '\r') {
      endRecord();
      if (counts[','].length >= sniffedRecords) return counts;
    } else if (isDelimiter(character)) {
      record[character] += 1;
      isBlank = false;
      isFieldStart = true;
    } else if (character !== ' ') {
      isBlank = false;
      isFieldStart = false;
    }
  }
  endRecord();
  return counts;
}

const isDelimiter = (character: string): character is Delimiter =>
  character === ',' || character === ';' || character === '\t';

// How many records have the most frequent number of delimiters above none, and what that number is.
function agreement(counts: readonly number[]): { share: number; count: number } {
  const frequency = new Map<number, number>();
  for (const count of counts) if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1);
  let best = { share: 0, count: 0 };
  for (const [count, times] of frequency) {
    if (times > best.share || (times === best.share && count > best.count)) best = { share: times, count };
  }
  return best;
}
