import { type Delimiter, sniffDelimiter } from '@purser/domain/csv/layout';
import { parseRecords } from '@purser/domain/csv/parser';
import { repeatedColumn } from '@purser/domain/named-columns';
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

export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

interface NamedFile<Columns> {
  /** The columns of a header; undefined where the file is of another kind. */
  readonly columnsOf: (header: readonly string[]) => Columns | Repeated | undefined;
  readonly noColumns: () => Problem;
  readonly most: number;
  readonly tooMany: () => Problem;
}

interface Repeated {
  readonly repeated: string;
}

/** Reads a file of a few columns known by name: the first filled record is its header. Throws a Problem where it can't be used. */
export function readNamedRows<Columns extends object>(
  bytes: Uint8Array<ArrayBuffer>,
  { columnsOf, noColumns, most, tooMany }: NamedFile<Columns>,
): { readonly rows: NumberedRow[]; readonly columns: Columns } {
  const { records } = readCsvRecords(Buffer.from(bytes.buffer));
  const body = records.slice(records.findIndex(isFilled));
  const columns = columnsOf(body[0] ?? []);
  if (!columns) throw noColumns();
  if (isRepeated(columns)) throw columnTwice(columns.repeated);
  const rows = rowsBelowHeader(body);
  if (rows.length === 0) throw noRows();
  if (rows.length > most) throw tooMany();
  return { rows, columns };
}

const isRepeated = (columns: object): columns is Repeated =>
  'repeated' in columns && typeof columns.repeated === 'string';

export const noRows = (): Problem =>
  new Problem('invalid', 'This file has a header but no rows below it', { code: 'no_rows' });

const columnTwice = (name: string): Problem =>
  new Problem('invalid', `${repeatedColumn(name)}. Please keep only one`, { code: 'column_twice' });

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
