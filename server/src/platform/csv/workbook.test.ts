import { expect, test } from 'vitest';
import { hostileWorkbooks } from '../../../test/hostile-workbooks.ts';
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

test.each(hostileWorkbooks)('A workbook with %s is refused', (_, bytes, words) => {
  expect(() => readCsvRecords(bytes)).toThrow(words);
});

const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(99)}">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>`;

test('Entities that a workbook defines are not put in', () => {
  const book = workbookOf({ S: [] }, { 'xl/worksheets/sheet0.xml': laughs });
  expect(readCsvRecords(book).records).toEqual([['&a;']]);
});
