import { isNullWord } from '@purser/domain/csv/text';

/** The columns of a file, and its refused rows with their cells. */
export interface Refusals {
  readonly columns: readonly string[];
  readonly errors: readonly { readonly message: string; readonly cells?: readonly string[] | undefined }[];
}

/**
 * A CSV file of the refused rows, each with its message in a last column, that can be uploaded again once it is
 * corrected. The byte order mark tells Excel that it is UTF-8.
 */
export function refusedRowsCsv({ columns, errors }: Refusals): string {
  const rows = errors.flatMap(({ cells, message }) =>
    cells ? [[...columns.map((_, at) => cells[at] ?? ''), message]] : [],
  );
  const records = [[...columns, messageColumn(columns)], ...rows];
  return `\uFEFF${records.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`;
}

/** 'software.csv' → 'software-errors.csv'. */
export const refusedRowsName = (fileName: string): string => `${fileName.replace(/\.csv$/i, '')}-errors.csv`;

const messageColumn = (columns: readonly string[]): string =>
  columns.some((column) => column.trim().toLowerCase() === 'message') ? 'import message' : 'message';

// A spreadsheet would run a cell that begins like a formula; the apostrophe makes it text, and the import removes it
// again.
const runsAsFormula = /^[=+\-@＝＋－＠\t\r\n]./;
const isNumber = /^[+-]?[\d.,]+$/;

function csvCell(cell: string): string {
  const isHarmless = !runsAsFormula.test(cell) || isNumber.test(cell) || isNullWord(cell);
  const text = isHarmless ? cell : `'${cell}`;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
