import type { ImportReply } from '@purser/api/portfolio';
import { countOf, formatCount } from '../../lib/format.ts';
import { isTableFile, tableFileEndings } from '../../lib/table-files.ts';

const largestMebibytes = 20;
const largestBytes = largestMebibytes * 1024 * 1024;

type TakenFile = { readonly file: File } | { readonly refusal: string };

/**
 * Takes a chosen file into memory. A browser refuses to send a file that was changed on disk after it was chosen,
 * and people keep the file open in their spreadsheet while they match its columns.
 */
export async function takeFile(original: File): Promise<TakenFile> {
  const { name, size } = original;
  if (!isTableFile(name))
    return {
      refusal: `${name} is not a CSV or Excel file. Choose a file whose name ends in ${tableFileEndings}.`,
    };
  if (size === 0) return { refusal: `${name} is empty. Choose a file with a header and at least one row.` };
  if (size > largestBytes) return { refusal: `${name} has ${inMebibytes(size)}. ${tooLarge}` };
  const bytes = await original.arrayBuffer().catch(() => undefined);
  if (!bytes) return { refusal: `${name} can’t be read. Choose it again.` };
  return { file: new File([bytes], name, { type: 'text/csv' }) };
}

const tooLarge = `A file can have up to ${largestMebibytes} MiB; split it into several.`;
const inMebibytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1024 / 1024))} MiB`;

/** What a file turned out to be: 'software.csv, 258 rows, semicolons, UTF-8', or of a workbook which of its sheets was read. */
export function describeFile(name: string, file: ImportReply['file']): string {
  const { rows, encoding, delimiter, shown, sheet, sheets = [] } = file;
  const count = countOf(rows, 'row');
  if (sheet !== undefined)
    return [
      name,
      count,
      sheets.length > 1 ? `sheet “${sheet}” of ${sheets.length}` : `sheet “${sheet}”`,
    ].join(', ');
  // A word shows whether the letters are right.
  const word = shown ? `${encoding} (“${shown}”)` : encoding;
  return [name, count, delimiterNames[delimiter] ?? delimiter, word].join(', ');
}

const delimiterNames: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
