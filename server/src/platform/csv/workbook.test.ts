import { expect, test } from 'vitest';
import { workbookOf } from '../../../test/workbooks.ts';
import { readCsvRecords } from './records.ts';

const rowOf = (...cells: Parameters<typeof workbookOf>[0][string][number]) =>
  readCsvRecords(workbookOf({ Sheet: [cells] })).records[0];

test('Cells are read as they are shown, and days year first', () => {
  const day = (value: number, format: string) => ({ value, format });
  expect(rowOf(day(46_023, 'dd/mm/yyyy'), day(46_023.75, '[$-407]d. mmmm yyyy;@'), day(0, 'd.m.yy'))).toEqual(
    ['2026-01-01', '2026-01-01', '1899-12-31'],
  );
  expect(
    rowOf(day(0.075, '0.0%'), day(0.05, '0%'), day(1200.5, '#,##0.00 [$€-407]'), day(-5, '"$"#,##0')),
  ).toEqual(['7.5%', '5%', '€ 1200.5', '-$ 5']);
  expect(rowOf(1.125, 0.1 + 0.2, true, false, { error: '#REF!' }, ' Café & Co\n2 ', '', 'x')).toEqual([
    '1.1250',
    '0.3',
    'TRUE',
    'FALSE',
    '#REF!',
    ' Café & Co\n2 ',
    '',
    'x',
  ]);
});

test('Texts may be shared, in several runs, with how they are pronounced; days may be counted from 1904', () => {
  const parts = {
    'xl/sharedStrings.xml':
      '<sst><si><t>Acme</t></si><si><r><t>Ro</t></r><r><t>cket_x0041_</t></r><rPh><t>x</t></rPh></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/workbook.xml':
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="S" r:id="r0"/></x:sheets></x:workbook>',
    'xl/worksheets/sheet0.xml':
      '<worksheet><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row r="4"><c r="C4" s="0"><v>1</v></c></row></worksheet>',
  };
  expect(readCsvRecords(workbookOf({ S: [] }, parts)).records).toEqual([
    ['Acme', 'RocketA'],
    [],
    [],
    ['', '', '1904-01-02'],
  ]);
});

test('The first sheet is read, or the one that is asked for', () => {
  const book = workbookOf({ One: [['a']], Two: [['b']] });
  expect(readCsvRecords(book)).toMatchObject({
    records: [['a']],
    sheet: 'One',
    sheets: ['One', 'Two'],
    encoding: 'Excel',
  });
  expect(readCsvRecords(book, { sheet: 'Two' }).records).toEqual([['b']]);
  expect(() => readCsvRecords(book, { sheet: 'Three' })).toThrow('This file has no sheet Three');
});

// The same file, whose part claims another size than it has.
function lying(book: Buffer, size: number): Buffer {
  const liar = Buffer.from(book);
  for (let at = liar.indexOf('PK\x01\x02'); at >= 0; at = liar.indexOf('PK\x01\x02', at + 4))
    liar.writeUInt32LE(size, at + 24);
  return liar;
}

const many = workbookOf({ S: [Array.from({ length: 501 }, () => 'x')] });
const bomb = workbookOf({ S: [['x'.repeat(4_000_000)]] });
const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(99)}">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>`;

test.each([
  ['a part of 300 MiB', lying(bomb, 300 * 1024 * 1024), 'holds more than 256 MiB'],
  ['more in a part than it claims', lying(bomb, 50), 'can’t be read'],
  ['its end missing', bomb.subarray(0, -30), 'can’t be read'],
  ['501 columns', many, 'more than 500 columns'],
  ['a cell of 300,000 characters', workbookOf({ S: [['x'.repeat(300_000)]] }), 'can’t be read'],
  [
    'rows that go back',
    workbookOf(
      { S: [] },
      {
        'xl/worksheets/sheet0.xml': '<s><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row></s>',
      },
    ),
    'can’t be read',
  ],
  [
    'a part missing',
    workbookOf({}, { 'xl/workbook.xml': '<w><sheet name="S" r:id="r9"/></w>' }),
    'no sheet with cells',
  ],
  [
    'a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'has a password',
  ],
  ['the form of old Excel', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'It is an old Excel or Word file'],
  [
    'a Word document',
    workbookOf({}, { 'xl/workbook.xml': '', 'word/document.xml': '<w/>' }),
    'no sheet with cells',
  ],
])('A workbook with %s is refused', (_, bytes, words) => {
  expect(() => readCsvRecords(bytes)).toThrow(words);
});

test('Entities that a workbook defines are not put in', () => {
  const book = workbookOf({ S: [] }, { 'xl/worksheets/sheet0.xml': laughs });
  expect(readCsvRecords(book).records).toEqual([['&a;']]);
});
