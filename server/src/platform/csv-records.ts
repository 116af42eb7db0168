import { Readable } from 'node:stream';
import { type Delimiter, sniffDelimiter } from '@purser/domain/csv-layout';
import { Problem } from '@purser/domain/problem';
import { CsvError, parse } from 'csv-parse';
import { decodeFile } from './csv-bytes.ts';

/** The largest file, in rows below its header and in bytes; it also has at most 500 columns (decisions: CSV). */
const mostRows = 50_000;
const mostBytes = 20 * 1024 * 1024;
const mostColumns = 500;

/** A record below the header, its number counted with the header as 1. */
export interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A CSV file as it stands: all its records, blank ones included, and how it was read. */
export interface CsvRecords {
  readonly records: readonly (readonly string[])[];
  readonly text: string;
  readonly encoding: string;
  readonly delimiter: Delimiter;
}

/** Reads a file's records, or refuses it whole: one that isn't CSV, is empty, is cut off within quotes or is too large. */
export async function readCsvRecords(bytes: Buffer): Promise<CsvRecords> {
  if (bytes.length > mostBytes) throw tooLarge();
  const { text, encoding } = decodeFile(bytes);
  const delimiter = sniffDelimiter(text);
  return { records: await parseRecords(text, delimiter), text, encoding, delimiter };
}

/** The records below the header that aren't blank; the first of those given is the header. */
export const rowsBelowHeader = (records: CsvRecords['records']): NumberedRow[] =>
  records
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(1)
    .filter(({ cells }) => isFilled(cells));

/** Whether some cell of a record isn't blank. */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** The problem of a file with too many bytes. */
export const tooLarge = (): Problem =>
  new Problem('too_large', 'This file is larger than 20 MiB. Please split it', { code: 'too_large' });

/** The problem of a file with nothing below its header. */
export const noRows = (): Problem =>
  new Problem('invalid', 'This file has a header but no rows below it', { code: 'no_rows' });

async function parseRecords(text: string, delimiter: Delimiter): Promise<string[][]> {
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      skip_empty_lines: false,
    }),
  );
  const records: string[][] = [];
  try {
    for await (const record of parser) {
      const cells = textsOf(record);
      if (cells.length > mostColumns) throw tooManyColumns();
      records.push(cells);
      // A title and blank lines may stand above the header; beyond those, every record is a row.
      if (records.length > mostRows + 100) throw tooManyRows();
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw quoteNotClosed(readBefore(error));
    if (error instanceof CsvError)
      throw new Problem('invalid', unreadable(readBefore(error)), { code: 'not_csv' });
    throw error;
  }
  if (records.filter(isFilled).length > mostRows + 1) throw tooManyRows();
  return records;
}

// In pieces, so that a large file leaves the server time for others.
function* chunksOf(text: string): Generator<string> {
  const size = 64 * 1024;
  for (let at = 0; at < text.length; ) {
    // A character outside the basic plane is two units, which must stay together.
    const end =
      at + size < text.length && isHighSurrogate(text.charCodeAt(at + size - 1)) ? at + size - 1 : at + size;
    yield text.slice(at, end);
    at = end;
  }
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const textsOf = (record: unknown): string[] =>
  Array.isArray(record) ? record.map((cell: unknown) => String(cell)) : [];

const tooManyRows = (): Problem =>
  new Problem('too_large', 'This file has more than 50,000 rows. Please split it', { code: 'too_many_rows' });

const tooManyColumns = (): Problem =>
  new Problem('too_large', 'This file has more than 500 columns. Please leave out some of them', {
    code: 'too_many_columns',
  });

const quoteNotClosed = (read: number): Problem =>
  new Problem(
    'invalid',
    `This file seems to be cut off: a quote that opens in row ${read + 1} never closes. Nothing was imported`,
    { code: 'cut_off' },
  );

// What was read just before the fault hasn't been handed over yet.
const readBefore = ({ records }: CsvError): number => (typeof records === 'number' ? records : 0);

const unreadable = (read: number): string => `This file can’t be read as CSV after row ${read}`;
