import { sniffDelimiter } from '@purser/domain/csv/layout';
import { fitsName, headLength } from '@purser/domain/files';
import { type PeopleColumns, peopleColumns } from '@purser/domain/people-file';
import { countOf } from '../../lib/format.ts';

/** The empty file that people fill in: an example in it would be imported as a person. */
export const templateText = 'email,name\r\n';
export const templateName = 'users-template.csv';

const largestMebibytes = 20;
const largestBytes = largestMebibytes * 1024 * 1024;

/** Whether a file calls itself CSV. What it holds is the server's to judge. */
export const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

/** How a file begins: its header and the first rows. */
export interface Beginning {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns that nothing is taken from, by name. */
  readonly unread: readonly string[];
  /** What will keep it from being imported, in words. */
  readonly flaw: string | null;
}

/** A file as it was chosen. */
export interface ChosenFile {
  readonly file: File;
  readonly beginning: Beginning;
}

/**
 * Takes a chosen file into memory: a browser refuses to send one that was changed on disk since, and people keep the
 * file open in their spreadsheet. Undefined where it can't be read.
 */
export async function takeFile(original: File): Promise<ChosenFile | undefined> {
  const { name, size } = original;
  if (size > largestBytes) return { file: original, beginning: flawed(tooLarge(size)) };
  const bytes = await original.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  return { file: new File([bytes], name, { type: 'text/csv' }), beginning: beginningOf(bytes) };
}

const tooLarge = (bytes: number): string =>
  `This file has ${countOf(Math.ceil(bytes / 1024 / 1024), 'MiB', 'MiB')}. At most ${largestMebibytes} MiB can be imported. Please split the file.`;

const flawed = (flaw: string): Beginning => ({ header: [], rows: [], unread: [], flaw });

// The first 6 lines, which may be long (docs/product/users.md#import-of-people).
const shownRows = 5;
const readBytes = 64 * 1024;

/** The header and the first rows of a file's bytes. */
export function beginningOf(bytes: ArrayBuffer): Beginning {
  if (!isText(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headLength)))) return flawed(noCsv);
  const text = decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, readBytes)));
  const [header, ...rows] = firstRecords(text, sniffDelimiter(text), shownRows + 1);
  if (!header) return flawed('This file is empty.');
  const columns = peopleColumns(header);
  if (!columns) return { header, rows, unread: [], flaw: noAddresses };
  const flaw = rows.length === 0 ? 'This file has a header but no rows below it.' : null;
  return { header, rows, unread: unreadOf(header, columns), flaw };
}

function unreadOf(header: readonly string[], { email, name, firstName, lastName }: PeopleColumns): string[] {
  const read = [email, name, firstName, lastName];
  return header.filter((title, at) => title !== '' && !read.includes(at));
}

const noCsv =
  'Please select a valid CSV file. This one holds something else, such as a ZIP or a workbook. Open it in a spreadsheet program and save it as CSV.';

// Of all text, only UTF-16 has NUL bytes, and begins with a mark.
const isText = (head: Uint8Array): boolean => utf16Of(head) !== undefined || fitsName('people.csv', head);

const noAddresses =
  'This file has no column of email addresses. Please name its columns email and name in the first row.';

// As the server reads it. The last character may be cut in two, which isn't the file's fault.
function decode(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** The first records that aren't blank; a quoted cell may hold separators, line breaks and, doubled, quotes. */
function firstRecords(text: string, delimiter: string, most: number): string[][] {
  const records: string[][] = [];
  const cells = new RegExp(
    `("(?:[^"]|"")*"?[^${delimiter}\\r\\n]*|[^${delimiter}\\r\\n]*)(${delimiter}|\\r\\n|\\r|\\n|$)`,
    'g',
  );
  let record: string[] = [];
  for (const [, cell = '', end] of text.matchAll(cells)) {
    record.push(unquote(cell));
    if (end === delimiter) continue;
    if (record.some(Boolean)) records.push(record);
    record = [];
    if (records.length === most) break;
  }
  return records;
}

function unquote(cell: string): string {
  const trimmed = cell.trim();
  if (!trimmed.startsWith('"')) return trimmed;
  return trimmed.slice(1).replace(/"$/, '').replaceAll('""', '"').replace(/\s+/g, ' ').trim();
}
