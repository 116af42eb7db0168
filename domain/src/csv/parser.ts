/**
 * Takes the text of a CSV file apart into records and cells (docs/product/csv-files.md#reading): quoted cells may hold
 * separators, line breaks and doubled quotes, a record ends with LF, CRLF or CR, and blanks around cells don't count. Every
 * character is looked at once, and a cell is a slice of the text.
 */

import { Problem } from '../problem.ts';
import type { Delimiter } from './layout.ts';

/** How a text is taken apart; a record with more cells than `mostCells` ends the reading. */
export interface Layout {
  readonly delimiter: Delimiter;
  readonly mostCells: number;
}

/**
 * The records of a text, one after the other. A line without a character is a record of one empty cell, the end of the
 * text none. Throws a problem with code `too_many_columns`, `cell_too_long`,
 * `cut_off` (a quote never closes) or `not_csv`.
 * @example [...parseRecords('a,"b,c"\n1', { delimiter: ',', mostCells: 9 })] // [['a', 'b,c'], ['1']]
 */
export function* parseRecords(text: string, { delimiter, mostCells }: Layout): Generator<string[]> {
  const reader: Reader = { text, delimiter: delimiter.charCodeAt(0), at: 0, isQuoted: false, records: 0 };
  while (reader.at < text.length) {
    const record: string[] = [];
    do {
      if (record.length === mostCells) throw tooManyColumns(mostCells);
      record.push(readCell(reader));
    } while (passDelimiter(reader));
    // What remains below the last line end is a record only if somebody wrote into it.
    if (reader.at === text.length && record.length === 1 && record[0] === '' && !reader.isQuoted) return;
    passLineEnd(reader);
    reader.records += 1;
    yield record;
  }
}

interface Reader {
  readonly text: string;
  readonly delimiter: number;
  at: number;
  /** Whether the last cell stood in quotes. */
  isQuoted: boolean;
  /** How many records were read whole. */
  records: number;
}

// Longer than any text a person writes; a quote at a wrong place makes one cell of half a file.
const longestCell = 1_000_000;
const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;

function readCell(reader: Reader): string {
  passBlanks(reader);
  reader.isQuoted = reader.text.charCodeAt(reader.at) === quote;
  return reader.isQuoted ? readQuoted(reader) : readPlain(reader);
}

function readPlain(reader: Reader): string {
  const start = reader.at;
  while (!isCellEnd(reader)) reader.at += 1;
  if (reader.at - start > longestCell) throw cellTooLong(reader.records);
  return reader.text.slice(start, reader.at).trimEnd();
}

function readQuoted(reader: Reader): string {
  const { text } = reader;
  const start = reader.at + 1;
  let end = text.indexOf('"', start);
  while (end >= 0 && text.charCodeAt(end + 1) === quote) {
    end += 2;
    if (text.charCodeAt(end) !== quote) end = text.indexOf('"', end);
  }
  if (end < 0) throw quoteNotClosed(reader.records);
  if (end - start > longestCell) throw cellTooLong(reader.records);
  reader.at = end + 1;
  passBlanks(reader);
  if (!isCellEnd(reader)) throw unreadable(reader.records);
  return text.slice(start, end).replaceAll('""', '"');
}

function isCellEnd({ text, delimiter, at }: Reader): boolean {
  const unit = text.charCodeAt(at);
  return unit === delimiter || unit === lineFeed || unit === carriageReturn || at >= text.length;
}

// A tab may be a blank or what separates cells; a line end is no blank here.
function passBlanks(reader: Reader): void {
  while (!isCellEnd(reader) && reader.text.charAt(reader.at).trim() === '') reader.at += 1;
}

function passDelimiter(reader: Reader): boolean {
  const isThere = reader.text.charCodeAt(reader.at) === reader.delimiter;
  if (isThere) reader.at += 1;
  return isThere;
}

function passLineEnd(reader: Reader): void {
  const { text } = reader;
  const isPair = text.charCodeAt(reader.at) === carriageReturn && text.charCodeAt(reader.at + 1) === lineFeed;
  reader.at += isPair ? 2 : 1;
}

/** What is said of a file with more columns than are read. */
export const tooManyColumns = (most: number): Problem =>
  new Problem('too_large', `This file has more than ${most} columns. Please leave out some of them`, {
    code: 'too_many_columns',
  });

const cellTooLong = (read: number): Problem =>
  new Problem(
    'too_large',
    `A cell of row ${read + 1} has more than ${longestCell.toLocaleString('en-US')} characters. Please look for a quote at a wrong place, or shorten it`,
    { code: 'cell_too_long' },
  );

const quoteNotClosed = (read: number): Problem =>
  new Problem(
    'invalid',
    `This file seems to be cut off: a quote that opens in row ${read + 1} never closes. Nothing was imported`,
    { code: 'cut_off' },
  );

const unreadable = (read: number): Problem =>
  new Problem('invalid', `This file can’t be read as CSV after row ${read}`, { code: 'not_csv' });
