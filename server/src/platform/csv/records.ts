import { type Delimiter, sniffDelimiter } from '@purser/domain/csv/layout';
import { parseRecords } from '@purser/domain/csv/parser';
import { isFilled } from '@purser/domain/csv/table-file';
import { Problem } from '@purser/domain/problem';
import { decodeFile } from './bytes.ts';

/** Limits of a file: rows below its header, and columns (docs/product/csv-files.md#reading). */
const mostRows = 50_000;
const mostColumns = 500;

/** A record below the header, its number counted from the file's first record, which is 1. */
export interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface CsvRecords {
  readonly records: readonly (readonly string[])[];
  readonly text: string;
  readonly encoding: string;
  readonly delimiter: Delimiter;
}

/** Throws a Problem for a file that isn't CSV, is empty, is cut off within quotes or is too large. */
export function readCsvRecords(bytes: Buffer): CsvRecords {
  const { text, encoding } = decodeFile(bytes);
  const delimiter = sniffDelimiter(text);
  return { records: recordsOf(text, delimiter), text, encoding, delimiter };
}

/** The filled records below the header. Their numbers count what stands above it too. */
export const rowsBelowHeader = (records: CsvRecords['records'], headerAt = 0): NumberedRow[] =>
  records
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(headerAt + 1)
    .filter(({ cells }) => isFilled(cells));

function recordsOf(text: string, delimiter: Delimiter): string[][] {
  const records: string[][] = [];
  for (const cells of parseRecords(text, { delimiter, mostCells: mostColumns })) {
    records.push(cells);
    // A title and blank lines may stand above the header; beyond those, every record is a row.
    if (records.length > mostRows + 100) throw tooManyRows();
  }
  if (records.filter(isFilled).length > mostRows + 1) throw tooManyRows();
  return records;
}

const tooManyRows = (): Problem =>
  new Problem('too_large', 'This file has more than 50,000 rows. Please split it', { code: 'too_many_rows' });
