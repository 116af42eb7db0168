import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairs } from '../test/pairs.ts';
import {
  allowedExtensions,
  extensionOf,
  fitsName,
  headLength,
  isAllowedName,
  largestFile,
  largestScreenFile,
  longestFileName,
  mimeTypeOf,
  safeFileName,
  sizeText,
} from './files.ts';

// Each letter of a text stands for one byte.
const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? codesOf(part) : part)));
const codesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));

const zip = bytes('PK', [3, 4, 20, 0]);
const compound = bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a]);
const jpeg = bytes([0xff, 0xd8, 0xff, 0xe0]);
const pdf = bytes('%PDF-1.7\n');
const rtf = bytes('{\\rtf1\\ansi Hello}');
const text = bytes('Vendor,Cost\nAcme,1200\n');
const program = bytes('MZ', [0x90, 0, 3, 0, 0, 0]);

test('The limits are those of the product pages.', () => {
  expect([largestFile, largestScreenFile]).toEqual([52_428_800, 10_485_760]);
});

test.each([...pairs('Order.PDF = pdf|a.tar.gz = gz|no extension = |.pdf = |ends. = |契約.docx = docx')])(
  'The extension of %j is %j',
  (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  },
);

test.each([
  'setup.exe',
  'page.html',
  'image.svg',
  'pdf',
  '.pdf',
  '',
  'a.pdf.exe',
  'a.constructor',
  'a.__proto__',
])('%j is not taken, and has no content type of its own', (name) => {
  expect(isAllowedName(name)).toBe(false);
  expect(mimeTypeOf(name)).toBe('application/octet-stream');
  expect(fitsName(name, pdf)).toBe(false);
});

test.each([
  ...pairs('a.pdf = application/pdf|a.JPG = image/jpeg|a.jpeg = image/jpeg|a.csv = text/csv'),
  ...pairs('a.xlsx = application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
])('%j is %s', (name, mimeType) => {
  expect(mimeTypeOf(name)).toBe(mimeType);
});

test('Every kind that is offered is taken in capitals too, and has a content type.', () => {
  for (const extension of allowedExtensions) {
    expect(isAllowedName(`a.${extension.toUpperCase()}`)).toBe(true);
    expect(mimeTypeOf(`a.${extension}`)).not.toBe('application/octet-stream');
  }
});

const contents = { zip, compound, png, jpeg, pdf, rtf, text, program };

test.each<[keyof typeof contents, string]>([
  ['zip', 'docx ods odt pptx xlsx'],
  ['compound', 'doc msg ppt xls'],
  ['png', 'png'],
  ['jpeg', 'jpeg jpg'],
  ['pdf', 'pdf'],
  ['rtf', 'rtf'],
  ['text', 'csv eml txt'],
  ['program', ''],
])('The bytes of a %s are those of files that end in %j, and of no others.', (kind, extensions) => {
  const fitting = allowedExtensions.filter((extension) => fitsName(`a.${extension}`, contents[kind]));
  expect(fitting.toSorted().join(' ')).toBe(extensions);
});

test.each([
  ['a text in Japanese', bytes([0xe6, 0xa0, 0xaa, 0xe5, 0xbc, 0x8f]), true],
  ['a text that begins with MZ', bytes('MZ is the code of Mozambique'), true],
  ['a text with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'a,b'), true],
  ['a text in Latin-1', bytes([0x47, 0x72, 0xfc, 0xdf, 0x65]), true],
  ['a text in UTF-16', bytes([0xff, 0xfe], 'a', [0], 'b', [0]), true],
  ['a text in UTF-16 of the other order', bytes([0xfe, 0xff, 0], 'a', [0], 'b'), true],
  ['nothing at all', bytes(), true],
  ['a text with a NUL', bytes('a', [0], 'b'), false],
  ['a program for Linux', bytes([0x7f], 'ELF'), false],
  ['an archive', bytes('7z', [0xbc, 0xaf, 0x27, 0x1c]), false],
])('%s is text: %s', (_what, head, expected) => {
  for (const name of ['a.txt', 'a.csv', 'a.eml']) expect(fitsName(name, head)).toBe(expected);
});

test.each([
  ['behind a byte order mark', bytes([0xef, 0xbb, 0xbf], '%PDF-1.7'), true],
  ['up to the 1,024th byte', bytes(' '.repeat(1019), '%PDF-'), true],
  ['one byte later', bytes(' '.repeat(1020), '%PDF-'), false],
])('The signature of a PDF counts %s: %s', (_where, head, expected) => {
  expect(fitsName('a.pdf', head)).toBe(expected);
});

// The directory of a compound file begins where its header says: at byte 48, in sectors of 512 bytes.
const compoundFile = (sector: number, content: Uint8Array) => {
  const head = new Uint8Array(headLength);
  head.set(compound);
  head.set([9, 0], 30);
  head.set([sector, 0], 48);
  head.set(content, 1024);
  return head;
};
const encrypted = bytes(...Array.from('EncryptedPackage', (letter) => `${letter}\0`));

test.each<[string, Uint8Array, string]>([
  ['with a password', compoundFile(1, encrypted), 'doc docx msg ppt pptx xls xlsx'],
  ['whose parts are named later', compoundFile(9, bytes()), 'doc docx msg ppt pptx xls xlsx'],
  ['of an older Office', compoundFile(1, bytes('Word')), 'doc msg ppt xls'],
])('An Office file %s is taken under the names that it may have', (_what, head, extensions) => {
  const fitting = allowedExtensions.filter((extension) => fitsName(`a.${extension}`, head));
  expect(fitting.toSorted().join(' ')).toBe(extensions);
});

test('Bytes that end before the signature does are not of that kind.', () => {
  expect(fitsName('a.pdf', bytes('%PD'))).toBe(false);
  expect(fitsName('a.pdf', bytes())).toBe(false);
});

test('A text is one whatever follows its first letter, NUL excepted.', () => {
  const rest = fc.uint8Array({ min: 1, maxLength: headLength });
  fc.assert(
    fc.property(rest, (codes) => {
      expect(fitsName('a.txt', bytes('a', [...codes]))).toBe(true);
    }),
  );
});

test.each([
  ['Order.pdf', 'Order.pdf'],
  ['../../x', 'x'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\fakepath\\Order.pdf', 'Order.pdf'],
  ['..', 'file'],
  ['.', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['folder/', 'file'],
  ['.\u202e.', 'file'],
  ['  Order.pdf\n', 'Order.pdf'],
  ['Order\r\nSet-Cookie: a=b.pdf', 'OrderSet-Cookie: a=b.pdf'],
  ['Order\u0000.pdf', 'Order.pdf'],
  ['Order\u2028.pdf', 'Order.pdf'],
  ['Order-\u202efdp.exe', 'Order-fdp.exe'],
  ['\u200fOrder\u2067.pdf', 'Order.pdf'],
  ['契約書 2026年.pdf', '契約書 2026年.pdf'],
  ['عقد.pdf', 'عقد.pdf'],
  ['Vertra\u0308ge "neu".pdf', 'Verträge "neu".pdf'],
  ['👩‍💻.png', '👩‍💻.png'],
  ['.hidden.pdf', '.hidden.pdf'],
])('%j is kept as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

test.each([
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(251)}.pdf`],
  [`${'契'.repeat(300)}.PDF`, `${'契'.repeat(251)}.PDF`],
  [`${'👍'.repeat(300)}.png`, `${'👍'.repeat(251)}.png`],
  ['a'.repeat(300), 'a'.repeat(255)],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(253)}`],
  [`${'a'.repeat(250)}  ${'b'.repeat(50)}.pdf`, `${'a'.repeat(250)}.pdf`],
])('A name of 300 characters is cut before its extension (case %#).', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});

const anyLetter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

test('Whatever a file is called, the name that is kept is short, plain, and kept again as it is.', () => {
  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    ' ',
    '\r\n',
    '\u0000',
    '\u202e',
    '\u0301',
    '契',
    '👍',
    'a'.repeat(99),
  ];
  const words = fc.oneof(fc.constantFrom(...pieces), anyLetter);
  const isPlain = (name: string) => !/[/\\\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]|^\.*$/.test(name);
  const isShort = (name: string) => Array.from(name).length <= longestFileName;
  const names = fc.array(words, { maxLength: 60 }).map((parts) => safeFileName(parts.join('')));
  const refused = fc.check(
    fc.property(names, (name) => isPlain(name) && isShort(name) && safeFileName(name) === name),
  );
  expect(refused.counterexample).toBeNull();
});

test('An extension that is taken is still there after a name was made safe.', () => {
  const starts = fc.array(anyLetter, { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(starts, fc.constantFrom(...allowedExtensions), (start, extension) => {
      expect(safeFileName(`x${start.join('')}.${extension}`)).toMatch(new RegExp(`\\.${extension}$`));
    }),
  );
});

test.each([
  [0, '1 KB'],
  [1, '1 KB'],
  [1024, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [10_485_760, '10,240 KB'],
  [1_314_816, '1,284 KB'],
])('%i bytes read %j', (size, expected) => {
  expect(sizeText(size)).toBe(expected);
});
