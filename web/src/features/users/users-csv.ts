import { sniffDelimiter } from '@purser/domain/csv/layout';
import { fitsName, headLength } from '@purser/domain/files';
import { repeatedColumn } from '@purser/domain/named-columns';
import { type PeopleColumns, peopleColumns } from '@purser/domain/people-file';
import { countOf } from '../../lib/format.ts';

// Empty, because an example in it would be imported as a user.
export const templateText = 'email,name\r\n';
export const templateName = 'users-template.csv';

const largestMebibytes = 20;
const largestBytes = largestMebibytes * 1024 * 1024;

/** By name or type only; the server checks the contents. */
export const isCsv = ({ name, type }: File): boolean => /\.csv$/i.test(name) || type === 'text/csv';

export interface FileHead {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The names of the columns that aren't imported. */
  readonly ignored: readonly string[];
  /** Why it can't be imported. */
  readonly flaw: string | null;
}

export interface ChosenPeopleFile {
  readonly file: File;
  readonly head: FileHead;
}

/**
 * Copies a chosen file into memory, because a browser refuses to send a file that was changed on disk since, and people
 * leave it open in their spreadsheet. Undefined where it can't be read.
 */
export async function readUsersFile(original: File): Promise<ChosenPeopleFile | undefined> {
  const { name, size } = original;
  if (size > largestBytes) return { file: original, head: flawed(tooLarge(size)) };
  const bytes = await original.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  return { file: new File([bytes], name, { type: 'text/csv' }), head: headOf(bytes) };
}

const tooLarge = (bytes: number): string =>
  `This file has ${countOf(Math.ceil(bytes / 1024 / 1024), 'MiB', 'MiB')}. At most ${largestMebibytes} MiB can be imported. Please split the file.`;

const flawed = (flaw: string): FileHead => ({ header: [], rows: [], ignored: [], flaw });

// The first 6 lines, which may be long (docs/product/users.md#import-of-people).
const shownRows = 5;
const readBytes = 64 * 1024;

export function headOf(bytes: ArrayBuffer): FileHead {
  if (!isText(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, headLength)))) return flawed(noCsv);
  const text = decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, readBytes)));
  const [header, ...rows] = firstRecords(text, sniffDelimiter(text), shownRows + 1);
  if (!header) return flawed('This file is empty.');
  const columns = peopleColumns(header);
  if (!columns) return { header, rows, ignored: [], flaw: noAddresses };
  if ('repeated' in columns)
    return {
      header,
      rows,
      ignored: [],
      flaw: `${repeatedColumn(columns.repeated)}. Please keep only one.`,
    };
  const flaw = rows.length === 0 ? 'This file has a header but no rows below it.' : null;
  return { header, rows, ignored: ignoredOf(header, columns), flaw };
}

function ignoredOf(header: readonly string[], { email, name, firstName, lastName }: PeopleColumns): string[] {
  const read = [email, name, firstName, lastName];
  return header.filter((title, column) => title !== '' && !read.includes(column));
}

const noCsv =
  'Please select a valid CSV file. This one holds something else, such as a ZIP or a workbook. Open it in a spreadsheet program and save it as CSV.';

// UTF-16 alone among encodings of text has NUL bytes; it begins with a byte order mark.
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
