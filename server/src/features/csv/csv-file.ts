import { uniqueNames } from '@purser/domain/csv/columns';
import { usualColumn } from '@purser/domain/csv/guess';
import { type Delimiter, findHeader, isCutOff } from '@purser/domain/csv/layout';
import { cutOff } from '../../platform/csv/bytes.ts';
import {
  isFilled,
  type NumberedRow,
  noRows,
  readCsvRecords,
  rowsBelowHeader,
} from '../../platform/csv/records.ts';

/** A CSV file that was read: its header as it is and with unique names, and the rows that aren't blank. */
export interface CsvFile {
  readonly header: readonly string[];
  readonly names: readonly string[];
  readonly rows: readonly NumberedRow[];
  readonly encoding: string;
  readonly delimiter: Delimiter;
}

/** Reads a file whole, or refuses it whole: one that isn't CSV, is cut off, has no header, no rows or too many. */
export function readCsvFile(bytes: Buffer): CsvFile {
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
