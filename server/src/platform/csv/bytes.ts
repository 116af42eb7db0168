import { isUtf8 } from 'node:buffer';
import { emptyCsv } from '@purser/domain/csv/layout';
import { Problem } from '@purser/domain/problem';

export interface DecodedFile {
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252';
}

/**
 * Decodes a CSV file: UTF-8 with or without BOM, UTF-16 with BOM, else Windows-1252. A file that is no text is refused
 * whole (docs/product/csv-files.md#reading).
 */
export function decodeFile(bytes: Buffer): DecodedFile {
  if (bytes.length === 0) throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
  refuseKnownKinds(bytes);
  const decoded = decodeText(bytes);
  if (decoded.text.includes('\u0000')) throw notCsv('It holds NUL bytes, as no text does.');
  if (decoded.text.trim() === '') throw new Problem('invalid', emptyCsv, { code: 'empty_file' });
  if (decoded.text.trim().length === 1) throw notCsv('It holds a single character.');
  refuseOtherTexts(decoded.text);
  return decoded;
}

function decodeText(bytes: Buffer): DecodedFile {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return { text: decodeUtf16(bytes.subarray(2)), encoding: 'UTF-16 LE' };
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const swapped = bytes.length % 2 === 0 ? Buffer.from(bytes.subarray(2)).swap16() : bytes.subarray(1);
    return { text: decodeUtf16(swapped), encoding: 'UTF-16 BE' };
  }
  if (isUtf8(bytes)) return { text: withoutBom(bytes.toString('utf8')), encoding: 'UTF-8' };
  if (endsInsideCharacter(bytes)) throw cutOff();
  return { text: decodeWindows1252(bytes), encoding: 'Windows-1252' };
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

// Some Node builds decode the bytes 0x80 to 0x9F as ISO 8859-1 has them, so the table is our own.
const from80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => from80[character.charCodeAt(0) - 0x80] ?? character);

const signatures: readonly (readonly [kind: string, start: string])[] = [
  ['a PDF', '%PDF-'],
  ['an Excel, Word or ZIP file', 'PK\x03\x04'],
  ['a ZIP file', 'PK\x05\x06'],
  ['an old Excel or Word file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
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
