import { uniqueNames } from '@purser/domain/csv/columns';
import { usualColumn } from '@purser/domain/csv/guess';
import { type Delimiter, findHeader, isCutOff } from '@purser/domain/csv/layout';
import { isFilled, noRows } from '@purser/domain/csv/table-file';
import { cutOff } from '../../platform/csv/bytes.ts';
import { type NumberedRow, readCsvRecords, rowsBelowHeader } from '../../platform/csv/records.ts';

/** A CSV file that was read: its header as it is and with unique names, and how many rows it has that aren't blank. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly rowCount: number;
  readonly encoding: string;
  readonly delimiter: Delimiter;
  /** The rows, to be let go of one by one: the next to ask for them has them read again. */
  takeRows(): NumberedRow[];
}

/** Reads a file whole, or refuses it whole: one that isn't CSV, is cut off, has no header, no rows or too many. */
export function openCsvFile(bytes: Buffer): CsvFile {
  const { rows, ...facts } = readCsvFile(bytes);
  let kept: NumberedRow[] | undefined = rows;
  const takeRows = (): NumberedRow[] => {
    const taken = kept ?? readCsvFile(bytes).rows;
    kept = undefined;
    return taken;
  };
  return { ...facts, rowCount: rows.length, takeRows };
}

function readCsvFile(bytes: Buffer) {
  const { records, text, encoding, delimiter } = readCsvRecords(bytes);
  const header = findHeader(records.slice(0, 100), usualColumn);
  const body = records.slice(header.at);
  if (isCutOff(body.filter(isFilled), text)) throw cutOff();
  const rows = rowsBelowHeader(records, header.at);
  if (rows.length === 0) throw noRows();
  const width = Math.max(...body.slice(0, 100).map((cells) => cells.length));
  const names = uniqueNames([...header.cells, ...Array<string>(width - header.cells.length).fill('')]);
  return { header: header.cells, names, rows, encoding, delimiter };
}
