import type { FileChoice } from '@purser/api/portfolio';
import { uniqueNames } from '@purser/domain/csv/columns';
import { usualColumn } from '@purser/domain/csv/guess';
import { findHeader, isCutOff } from '@purser/domain/csv/layout';
import { withoutOtherLines } from '@purser/domain/csv/other-lines';
import type { RowRemark } from '@purser/domain/csv/remarks';
import { isFilled, noRows } from '@purser/domain/csv/table-file';
import { pick } from '@purser/domain/fields';
import { cutOff } from '../../platform/csv/bytes.ts';
import {
  type CsvRecords,
  type NumberedRow,
  readCsvRecords,
  rowsBelowHeader,
} from '../../platform/csv/records.ts';

/** How a file was recognized. */
export const recognized = ['encoding', 'delimiter', 'shown', 'others', 'sheet', 'sheets'] as const;

/** A CSV file that was read: its header as it is and with unique names, and how many rows it has that aren't blank. */
export interface CsvFile extends Pick<CsvRecords, (typeof recognized)[number]> {
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly rowCount: number;
  /** Lines that are no rows, such as totals. */
  readonly leftOut: readonly RowRemark[];
  /** The rows, to be let go of one by one: the next to ask for them has them read again. */
  takeRows(): NumberedRow[];
}

/** Reads a file whole, or refuses it whole: one that isn't CSV, is cut off, has no header, no rows or too many. */
export function openCsvFile(bytes: Buffer, choice: FileChoice): CsvFile {
  const { rows, ...facts } = readCsvFile(bytes, choice);
  let kept: NumberedRow[] | undefined = rows;
  const takeRows = (): NumberedRow[] => {
    const taken = kept ?? readCsvFile(bytes, choice).rows;
    kept = undefined;
    return taken;
  };
  return { ...facts, rowCount: rows.length, takeRows };
}

function readCsvFile(bytes: Buffer, choice: FileChoice) {
  const read = readCsvRecords(bytes, choice);
  const { records, text } = read;
  const header = findHeader(records.slice(0, 100), usualColumn);
  const body = records.slice(header.at);
  if (text !== undefined && isCutOff(body.filter(isFilled), text)) throw cutOff();
  const below = rowsBelowHeader(records, header.at);
  if (below.length === 0) throw noRows();
  const { rows, leftOut } = withoutOtherLines(below, header.cells);
  // A cell of a workbook beyond the header stands where it stands; in a text, a value was cut in two.
  const isWorkbook = text === undefined;
  const wide = (isWorkbook ? body : body.slice(0, 100)).reduce(
    (most, cells) => Math.max(most, cells.length),
    0,
  );
  const width = Math.max(wide, header.cells.length);
  const names = uniqueNames(padded(header.cells, width));
  return {
    ...pick(read, recognized),
    header: isWorkbook ? padded(header.cells, width) : header.cells,
    names,
    rows,
    leftOut,
  };
}

const padded = (cells: readonly string[], width: number): readonly string[] => [
  ...cells,
  ...Array<string>(width - cells.length).fill(''),
];
