import { isUtf8 } from 'node:buffer';
import { emptyCsv } from '@purser/domain/csv/layout';
import { Problem } from '@purser/domain/problem';
import { decodeAs, type GuessedEncoding, guessEncoding } from './encodings.ts';

export interface DecodedFile extends Partial<GuessedEncoding> {
  readonly text: string;
  readonly encoding: string;
}

/**
 * Decodes a CSV file: UTF-8 with or without BOM, UTF-16 with BOM, else as `chosen` or as its words say. A file that is no text
 * is refused whole (docs/product/csv-files.md#reading).
 */
export function decodeFile(bytes: Buffer, chosen?: string): DecodedFile {
  if (bytes.length === 0) throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
  refuseKnownKinds(bytes);
  const decoded = decodeText(bytes, chosen);
  if (decoded.text.includes('\u0000')) throw notCsv('It holds NUL bytes, as no text does.');
  if (decoded.text.trim() === '') throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
  if (decoded.text.trim().length === 1) throw notCsv('It holds a single character.');
  refuseOtherTexts(decoded.text);
  return decoded;
}

function decodeText(bytes: Buffer, chosen: string | undefined): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: decodeUtf16(bytes.subarray(2)), encoding: 'UTF-16 LE' };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = bytes.length % 2 === 0 ? Buffer.from(bytes.subarray(2)).swap16() : bytes.subarray(1);
    return { text: decodeUtf16(swapped), encoding: 'UTF-16 BE' };
  }
  if (isUtf8(bytes)) return { text: withoutBom(bytes.toString('utf8')), encoding: 'UTF-8' };
  if (endsInsideCharacter(bytes)) throw cutOff();
  const broken = chosen === undefined ? mostlyUtf8(bytes) : undefined;
  if (broken) return broken;
  const guess = guessEncoding(bytes);
  const encoding = chosen ?? guess.encoding;
  return { text: decodeAs(bytes, encoding), ...rereadAs(guess, encoding) };
}

// A file of UTF-8 in which a few letters are broken, as where two were put together. Other texts are no UTF-8 by chance.
function mostlyUtf8(bytes: Buffer): DecodedFile | undefined {
  const text = withoutBom(bytes.toString('utf8'));
  const broken = text.split('\uFFFD').length - 1;
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0;
  if (whole < 4 * broken) return undefined;
  const { encoding, shown } = guessEncoding(bytes);
  const word = /(?<!\p{L})\p{L}*\uFFFD[\p{L}\uFFFD]*/u.exec(text)?.[0] ?? '';
  return { text, encoding: 'UTF-8', shown: word, others: [{ encoding, shown }] };
}

// What somebody has chosen stands for what was guessed, which then is one of the others.
function rereadAs({ encoding, shown, others }: GuessedEncoding, chosen: string): GuessedEncoding {
  if (chosen === encoding) return { encoding, shown, others };
  const known = others.find((one) => one.encoding === chosen);
  const rest = others.filter((one) => one !== known);
  return { encoding: chosen, shown: known?.shown ?? '', others: [{ encoding, shown }, ...rest] };
}

export const cutOff = (): Problem =>
  new Problem('invalid', 'This file seems to be cut off: its last row is incomplete. Nothing was imported', {
    code: 'cut_off',
  });

function decodeUtf16(bytes: Buffer): string {
  if (bytes.length % 2 === 1) throw cutOff();
  return withoutBom(bytes.toString('utf16le')).toWellFormed();
}

const withoutBom = (text: string): string => (text.startsWith('\uFEFF') ? text.slice(1) : text);

// UTF-8 that is invalid only at its end was cut within a character. Where all else is ASCII it may also be
// Windows-1252, and is read as that.
function endsInsideCharacter(bytes: Buffer): boolean {
  for (let missing = 1; missing <= 3; missing += 1) {
    const start = bytes.length - missing;
    const lead = bytes[start] ?? 0;
    if (lead >= 0xc2 && lead <= 0xf4) {
      const rest = bytes.subarray(0, start);
      return isUtf8(rest) && rest.some((byte) => byte >= 0x80);
    }
  }
  return false;
}

const signatures: readonly (readonly [kind: string, start: string])[] = [
  ['a PDF', '%PDF-'],
  ['a ZIP file', 'PK\x05\x06'],
  ['a PNG picture', '\x89PNG\r\n\x1a\n'],
  ['a JPEG picture', '\xff\xd8\xff'],
  ['a GIF picture', 'GIF8'],
  ['a gzip file', '\x1f\x8b'],
  ['a bzip2 file', 'BZh'],
  ['an xz file', '\xfd7zXZ'],
  ['a 7-Zip file', "7z\xbc\xaf'\x1c"],
  ['a RAR file', 'Rar!\x1a\x07'],
  ['a program', '\x7fELF'],
  ['a database', 'SQLite format 3'],
  ['a Parquet file', 'PAR1'],
  ['an RTF document', '{\\rtf'],
];

function refuseKnownKinds(bytes: Buffer): void {
  const start = bytes.toString('latin1', 0, 16);
  const known = signatures.find(([, signature]) => start.startsWith(signature));
  if (known) throw notCsv(`It is ${known[0]}; in a spreadsheet program, save it as CSV.`);
}

// Web pages, XML and JSON are text too, but no table.
function refuseOtherTexts(text: string): void {
  const start = text.slice(0, 200).trimStart().toLowerCase();
  if (/^<(?:!doctype|html|\?xml|svg)/.test(start)) throw notCsv('It is a web page or XML.');
  if (/^(?:\{\s*["}]|\[\s*[[{])/.test(start)) throw notCsv('It is JSON.');
}

const notCsv = (reason: string): Problem =>
  new Problem('unsupported', `This file isn’t a CSV file. ${reason}`, { code: 'not_csv' });
