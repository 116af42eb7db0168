import type { FileChoice } from '@purser/api/portfolio';
import { type Delimiter, emptyCsv, sniffDelimiter } from '@purser/domain/csv/layout';
import { parseRecords, tooManyColumns } from '@purser/domain/csv/parser';
import { isFilled } from '@purser/domain/csv/table-file';
import { Problem } from '@purser/domain/problem';
import { decodeFile } from './bytes.ts';
import type { GuessedEncoding } from './encodings.ts';
import { readWorkbook } from './workbook.ts';

/** Limits of a file: rows below its header, and columns (docs/product/csv-files.md#reading). */
const mostRows = 50_000;
const mostColumns = 500;

/** A record below the header, its number counted from the file's first record, which is 1. */
export interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A file's records, and how they were found in it. */
export interface CsvRecords extends Partial<Pick<GuessedEncoding, 'shown' | 'others'>> {
  readonly records: readonly (readonly string[])[];
  /** Of a workbook, none. */
  readonly text: string | undefined;
  /** `Excel` for a workbook. */
  readonly encoding: string;
  readonly delimiter: Delimiter;
  /** The sheets of a workbook, and the one that was read. */
  readonly sheets?: readonly string[];
  readonly sheet?: string;
}

/** Throws a Problem for a file that is neither CSV nor a workbook, is empty, is cut off within quotes or is too large. */
export function readCsvRecords(bytes: Buffer, choice: FileChoice = {}): CsvRecords {
  const limits = { mostCells: mostColumns, tooManyCells: () => tooManyColumns(mostColumns) };
  const workbook = readWorkbook(bytes, limits, choice.sheet);
  if (workbook) {
    const records = countedRecords(workbook.records);
    if (records.length === 0) throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
    return { ...workbook, records, text: undefined, encoding: 'Excel', delimiter: ',' };
  }
  const { text, ...decoded } = decodeFile(bytes, choice.encoding);
  const delimiter = sniffDelimiter(text);
  const records = countedRecords(parseRecords(text, { delimiter, mostCells: mostColumns }));
  return { ...decoded, records, text, delimiter };
}

/** The filled records below the header. Their numbers count what stands above it too. */
export const rowsBelowHeader = (records: CsvRecords['records'], headerAt = 0): NumberedRow[] =>
  records
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(headerAt + 1)
    .filter(({ cells }) => isFilled(cells));

// A record that nothing stands in; thousands of them take no memory.
const blank: readonly string[] = [];

// Their numbers are those of the file, so that blank ones count for them, and for nothing else. Above the header may be titles.
function countedRecords(all: Iterable<readonly string[]>): (readonly string[])[] {
  const records: (readonly string[])[] = [];
  let filled = 0;
  let end = 0;
  for (const cells of all) {
    const isRow = isFilled(cells);
    records.push(isRow ? cells : blank);
    if (!isRow) continue;
    filled += 1;
    end = records.length;
    if (filled > mostRows + 100) throw tooManyRows();
  }
  records.length = end;
  if (filled > mostRows + 1) throw tooManyRows();
  return records;
}

const tooManyRows = (): Problem =>
  new Problem('too_large', 'This file has more than 50,000 rows. Please split it', { code: 'too_many_rows' });
