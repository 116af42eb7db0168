/**
 * Excel's workbooks, `.xlsx` (docs/product/csv-files.md#workbooks, decision 164): a ZIP archive of XML. What an archive says of
 * the sizes of its parts bounds what is unpacked of it, and each part is unpacked into no more than that.
 */
import { Problem } from '@purser/domain/problem';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';
import { broken, readFormats, readSheet, readTexts, readXml } from './workbook-sheet.ts';

/** A sheet's records, and the names of all that can be chosen. */
export interface Workbook {
  readonly records: readonly (readonly string[])[];
  readonly sheet: string;
  readonly sheets: readonly string[];
}

interface WorkbookLimits {
  readonly mostCells: number;
  readonly tooManyCells: () => Problem;
}

// In bytes, of all parts that are read: three times what 50,000 rows of 30 columns take.
const mostUnpacked = 256 * 1024 * 1024;
const mostParts = 5000;

const oldOffice = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const zip = [0x50, 0x4b, 0x03, 0x04];

const beginsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

/** Reads a sheet of a workbook, the first that isn't hidden unless one is named; undefined where the bytes are no Office file. */
export function readWorkbook(bytes: Buffer, limits: WorkbookLimits, chosen?: string): Workbook | undefined {
  if (beginsWith(bytes, oldOffice)) throw oldFile(bytes);
  if (!beginsWith(bytes, zip)) return undefined;
  const parts = unpack(bytes, (name) =>
    /^xl\/(?:workbook|sharedStrings|styles)\.xml$|workbook\.xml\.rels$/i.test(name),
  );
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) throw otherArchive(bytes);
  const { sheets, is1904 } = readSheets(workbook, parts.get('xl/_rels/workbook.xml.rels') ?? '');
  const shown = sheets.filter(({ isHidden }) => !isHidden);
  const sheet = (shown.length > 0 ? shown : sheets).find(
    ({ name }) => chosen === undefined || name === chosen,
  );
  if (!sheet) throw noSheet(chosen ?? '');
  const path = sheet.path.toLowerCase();
  const xml = unpack(bytes, (name) => name.toLowerCase() === path).get(path);
  if (xml === undefined) throw broken();
  const records = readSheet(xml, {
    ...limits,
    is1904,
    texts: readTexts(parts.get('xl/sharedstrings.xml') ?? ''),
    formats: readFormats(parts.get('xl/styles.xml') ?? ''),
  });
  return { records, sheet: sheet.name, sheets: shown.map(({ name }) => name) };
}

// The parts of an archive by their paths in lower case.
function unpack(bytes: Buffer, isWanted: (path: string) => boolean): Map<string, string> {
  let size = 0;
  let count = 0;
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    count += 1;
    if (count > mostParts) throw tooLarge();
    if (!isWanted(name)) return false;
    size += originalSize;
    if (size > mostUnpacked) throw tooLarge();
    return true;
  };
  const parts = unzipped(() => unzipSync(bytes, { filter }));
  return new Map(Object.entries(parts).map(([path, part]) => [path.toLowerCase(), textOf(part)]));
}

function unzipped<Parts>(unzip: () => Parts): Parts {
  try {
    return unzip();
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw broken();
  }
}

const textOf = (part: Uint8Array): string => strFromU8(part).replace(/^\uFEFF/, '');

interface Sheet {
  readonly name: string;
  readonly path: string;
  readonly isHidden: boolean;
}

function readSheets(
  workbook: string,
  relations: string,
): { readonly sheets: Sheet[]; readonly is1904: boolean } {
  const targets = new Map<string, string>();
  readXml(relations, {
    open: ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes.Id ?? '', attributes.Target ?? '');
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXml(workbook, {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      const target = name === 'sheet' ? targets.get(attributes.id ?? '') : undefined;
      // A sheet of charts has no cells.
      if (target === undefined || /chartsheets?\//.test(target)) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      sheets.push({
        name: attributes.name ?? '',
        path,
        isHidden: (attributes.state ?? 'visible') !== 'visible',
      });
    },
  });
  return { sheets, is1904 };
}

const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

const oldFile = (bytes: Buffer): Problem =>
  bytes.includes(encrypted)
    ? notReadable('It has a password; in Excel, save it without one.')
    : notReadable(
        'It is an old Excel or Word file; in Excel, save it as an Excel workbook (.xlsx) or as CSV.',
      );

const archives: readonly (readonly [kind: string, part: RegExp])[] = [
  ['a binary Excel workbook; in Excel, save it as .xlsx or as CSV', /^xl\/workbook\.bin$/],
  ['a Word file', /^word\//],
  ['a PowerPoint file', /^ppt\//],
  ['an OpenDocument file; save it as .xlsx or as CSV', /^META-INF\/manifest\.xml$/],
];

function otherArchive(bytes: Buffer): Problem {
  const paths: string[] = [];
  unzipped(() =>
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (paths.length < mostParts) paths.push(name);
        return false;
      },
    }),
  );
  const kind = archives.find(([, part]) => paths.some((path) => part.test(path)))?.[0];
  return notReadable(`It is ${kind ?? 'a ZIP file without an Excel workbook'}.`);
}

const notReadable = (reason: string): Problem =>
  new Problem('unsupported', `This file isn’t a CSV file or an Excel workbook. ${reason}`, {
    code: 'not_csv',
  });

const tooLarge = (): Problem =>
  new Problem('too_large', 'This Excel file holds more than 256 MiB. Please split it', { code: 'too_large' });

const noSheet = (name: string): Problem =>
  new Problem(
    'invalid',
    name === '' ? 'This Excel file has no sheet with cells' : `This file has no sheet ${name}`,
    {
      code: 'no_sheet',
    },
  );
