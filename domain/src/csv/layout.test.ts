import { expect, test } from 'vitest';
import { headerKey, ownMapping, uniqueNames } from './columns.ts';
import { findHeader, isCutOff, sniffDelimiter } from './layout.ts';

test.each([
  ['a,b\n1,2\n', ','],
  ['a;b\n1,5;2,5\n3,5;4,5', ';'],
  ['a\tb\n1,5\t2;3\n', '\t'],
  ['vendor,segments\nAcme,"A;B"\nAcme,A;B;C', ','],
  ['"a;b",c\n"d;e;f",g', ','],
  ['a;b\r"x,y\r,z";1\r', ';'],
  ['5" disk;a,b\nc;d', ';'],
  ['single\ncolumn', ','],
  ['', ','],
])('The cells of %j are separated by %j', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter);
});

test('The header is the first record that is not blank, below titles in a single cell', () => {
  expect(findHeader([[''], ['Vendor', 'Product'], ['Acme', 'Rocket']]).at).toBe(1);
  expect(
    findHeader([
      ['Our software', ''],
      ['', ''],
      ['Vendor', 'Product'],
      ['Acme', 'Rocket'],
    ]).at,
  ).toBe(2);
});

test.each([
  [
    [
      ['1', 'null', '0'],
      ['2', '0', '0'],
    ],
    'Row 1 looks like values',
  ],
  [
    [
      ['Title', '', ''],
      ['Year', '2000', '2001'],
      ['Timber', '1', '2'],
    ],
    'Row 2 looks like values',
  ],
  [[['kitten'], ['cat']], 'a single column'],
  [[[''], ['', '']], 'This file is empty'],
  [[], 'This file is empty'],
])('The records %j have no header: %s', (records, message) => {
  expect(() => findHeader(records)).toThrow(message);
});

test('Where values stand in the header’s place it is said where the column names may be, or where to write them', () => {
  const wrong =
    (...records: string[][]) =>
    () =>
      findHeader(records);
  expect(wrong(['1', '2'], ['3', '4'])).toThrow(
    'Row 1 looks like values rather than column names (1, 2). Please put a row of column names on top',
  );
  expect(wrong(['Title', '', ''], ['', '', ''], ['Year', '2000', '2001'], ['Timber', '1', '2'])).toThrow(
    'Row 3 looks like values rather than column names (Year, 2000, 2001). Please write the names of the columns, such as Vendor, Product and Cost, in the row above it',
  );
  expect(wrong(['5/1/2026', '12', '3'], ['Firm', 'Thing', 'Place'], ['Acme', 'Rocket', '1'])).toThrow(
    'Row 1 looks like values rather than column names (5/1/2026, 12, 3). If row 2 has the column names, please delete the rows above it',
  );
  expect(wrong(['1'.repeat(400), '2'], ['3', '4'])).toThrow(`(${'1'.repeat(60)}…, 2)`);
});

test.each([
  [
    'names two columns of ours',
    [
      ['Register', '2026'],
      ['by', 'Finance'],
      ['Vendor', 'Product Name'],
      ['Acme', 'Rocket'],
    ],
    2,
  ],
  [
    'is twice as wide',
    [
      ['Exported on', '5/1/2026'],
      ['Firm', 'Thing', 'Money', 'Place'],
      ['Acme', 'Rocket', '12', 'x'],
    ],
    1,
  ],
  [
    'stands first, whatever the rows hold',
    [
      ['Vendor', 'Product Name', ''],
      ['Vendor', 'Notes', 'Status'],
    ],
    0,
  ],
])('The header below lines of preamble is the record that %s', (_, records, at) => {
  expect(findHeader(records).at).toBe(at);
});

test('A single column is a header where its name is ours', () => {
  expect(findHeader([['unique_id'], ['SW-1']]).cells).toEqual(['unique_id']);
});

test('Just a last record that is short and has no line end means that a file was cut off', () => {
  const records = [['a', 'b'], ['1', '2'], ['3']];
  expect(isCutOff(records, 'a,b\n1,2\n3')).toBe(true);
  expect(isCutOff(records, 'a,b\n1,2\n3\n')).toBe(false);
  expect(
    isCutOff(
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
      'a,b\n1,2\n3,4',
    ),
  ).toBe(false);
  expect(isCutOff([['a', 'b'], ['1'], ['3']], 'a,b\n1\n3')).toBe(false);
  expect(isCutOff([['a', 'b'], ['1']], 'a,b\n1')).toBe(false);
});

test('Our own names need no mapping, in any order, case and spelling of spaces', () => {
  expect(ownMapping(['Product Name', 'VENDOR', 'uniqueid', ''])).toEqual({
    product_name: 'Product Name',
    vendor: 'VENDOR',
    unique_id: 'uniqueid',
  });
  expect(ownMapping(['vendor', 'product_name', 'PO number'])).toBeUndefined();
  expect(ownMapping(['vendor', 'Vendor'])).toBeUndefined();
  expect(ownMapping(['', ''])).toBeUndefined();
});

test('Header names are made unique and never blank', () => {
  expect(uniqueNames(['a', '', ' a ', 'a'])).toEqual(['a', 'Column 2', 'a (2)', 'a (3)']);
  expect(uniqueNames(['a', 'a (2)', 'a', 'a (2)', 'a'])).toEqual([
    'a',
    'a (2)',
    'a (3)',
    'a (2) (2)',
    'a (4)',
  ]);
  const many = uniqueNames(Array<string>(50_000).fill('a'));
  expect([new Set(many).size, many.at(-1)]).toEqual([50_000, 'a (50000)']);
});

test('Headers that differ in case and spaces alone are remembered as one', () => {
  expect(headerKey(['Vendor ', 'Annual  Cost'])).toBe(headerKey(['vendor', 'ANNUAL COST']));
  expect(headerKey(['a', 'b'])).not.toBe(headerKey(['a b']));
});

test('A column name that is longer than 500 characters is told of by its place', () => {
  const records = [['Our software'], ['Vendor', ` ${'x'.repeat(500)} `], ['Acme', 'Rocket']];
  expect(findHeader(records).at).toBe(1);
  expect(() => findHeader([['Our software'], ['Vendor', 'x'.repeat(501)], ['Acme', 'Rocket']])).toThrow(
    'The column name in row 2, column 2 is longer than 500 characters. Please put a short one there',
  );
});
