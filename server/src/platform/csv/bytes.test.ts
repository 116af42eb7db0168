import { expect, test } from 'vitest';
import { decodeFile } from './bytes.ts';

const text = 'vendor,product_name\nCafé,10 €\n';
const utf16be = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 LE', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 BE', utf16be],
  ['Windows-1252', windows],
])('%s is read whatever it begins with', (encoding, bytes) => {
  expect(decodeFile(bytes)).toMatchObject({ text, encoding });
});

test('The bytes 0x80 to 0x9F are what Windows means by them', () => {
  const bytes = Buffer.from([0x61, 0x80, 0x85, 0x8a, 0x91, 0x92, 0x93, 0x94, 0x96, 0x99, 0x9f, 0xe9]);
  expect(decodeFile(bytes).text).toBe('a€…Š‘’“”–™Ÿé');
});

const spreadsheets: Record<string, string> = {
  macintosh: 'é\x8e ü\x9f ß\xa7 “\xd2 ”\xd3 ø\xbf',
  cp850: 'é\x82 ü\x81 ß\xe1 Ü\x9a',
  1250: 'ł\xb3 Ł\xa3 ó\xf3 ź\x9f ń\xf1 Š\x8a ř\xf8 ě\xec č\xe8 š\x9a á\xe1',
  1251: 'Я\xdf н\xed д\xe4 е\xe5 к\xea с\xf1',
  1254: 'ğ\xf0 ı\xfd ş\xfe İ\xdd',
};

// A text in a page of which only the letters that it needs are listed.
const inPage = (page: string, written: string): Buffer => {
  const bytes = new Map(spreadsheets[page]?.split(' ').map(([letter = '', byte = '']) => [letter, byte]));
  return Buffer.from([...written].map((letter) => bytes.get(letter) ?? letter).join(''), 'latin1');
};

test.each([
  ['macintosh', 'Mac Roman', 'Société Müller'],
  ['macintosh', 'Mac Roman', '“Straße”'],
  ['cp850', 'MS-DOS (850)', 'Müller, Übung'],
  ['1250', 'Windows-1250', 'Wrocław Łódź'],
  ['1250', 'Windows-1250', 'Gdańsk'],
  ['1250', 'Windows-1250', 'Škoda, Dvořák, Společnost'],
  ['1251', 'Windows-1251', 'Яндекс'],
])('%s is known as %s by %s', (page, encoding, written) => {
  expect(decodeFile(inPage(page, `vendor,product\n${written},x`))).toMatchObject({
    encoding,
    text: `vendor,product\n${written},x`,
  });
});

test('A file of UTF-8 with a broken letter stays one, and shows it', () => {
  const bytes = Buffer.concat([Buffer.from('Café, Müller, Łódź\n'), Buffer.from('Soci\x8et', 'latin1')]);
  expect(decodeFile(bytes)).toMatchObject({ encoding: 'UTF-8', shown: 'Soci\uFFFDt' });
});

test('Where words are possible in several encodings, the others are named with a word that differs, and may be chosen', () => {
  const bytes = inPage('1254', 'İş Bankası');
  const [icelandic, turkish] = ['Ýþ', 'İş'];
  expect(decodeFile(bytes)).toMatchObject({
    encoding: 'Windows-1252',
    shown: icelandic,
    others: [{ encoding: 'Windows-1254', shown: turkish }],
  });
  expect(decodeFile(bytes, 'Windows-1254')).toMatchObject({
    text: 'İş Bankası',
    encoding: 'Windows-1254',
    shown: turkish,
    others: [{ encoding: 'Windows-1252', shown: icelandic }],
  });
});

test.each([
  ['a PDF', '%PDF-1.7 …'],
  ['a PNG picture', '\x89PNG\r\n\x1a\n'],
  ['a JPEG picture', '\xff\xd8\xff\xe0'],
  ['a GIF picture', 'GIF89a'],
  ['a gzip file', '\x1f\x8b\x08'],
  ['an RTF document', '{\\rtf1'],
  ['a web page', '<!DOCTYPE html><html>'],
  ['XML', '<?xml version="1.0"?>'],
  ['JSON', '[{"vendor": "a"}]'],
  ['NUL bytes', 'vendor,product\na\0,b'],
  ['a single character', 'a'],
])('A file with %s is refused as no CSV', (reason, content) => {
  expect(() => decodeFile(Buffer.from(content, 'latin1'))).toThrow(reason);
});

test('UTF-16 without its mark is refused rather than guessed', () => {
  expect(() => decodeFile(Buffer.from(text, 'utf16le'))).toThrow('NUL bytes');
});

test.each(['', '\uFEFF', ' \r\n '])('The content %j is empty', (content) => {
  expect(() => decodeFile(Buffer.from(content))).toThrow('This file is empty');
});

test('A file that ends inside a character was cut off', () => {
  expect(() => decodeFile(Buffer.from('é,ü').subarray(0, -1))).toThrow('cut off');
  expect(() => decodeFile(Buffer.from('\uFEFFab', 'utf16le').subarray(0, -1))).toThrow('cut off');
});
