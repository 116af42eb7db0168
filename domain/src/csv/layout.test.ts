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

/** The records of a text whose cells stand between commas, its rows between bars. */
const records = (text: string) => text.split('|').map((row) => row.split(','));

test.each([
  ['is not blank', '|Vendor,Product|Acme,Rocket', 1],
  ['follows titles in a single cell', 'Our software,|,|Vendor,Product|Acme,Rocket', 2],
  ['names two columns of ours', 'Register,2026|by,Finance|Vendor,Product Name|Acme,Rocket', 2],
  ['is twice as wide', 'Exported on,5/1/2026|Firm,Thing,Money,Place|Acme,Rocket,12,x', 1],
  ['stands first, whatever the rows hold', 'Vendor,Product Name,|Vendor,Notes,Status', 0],
])('The header is the record that %s', (_, text, at) => {
  expect(findHeader(records(text)).at).toBe(at);
});

test.each([
  ['1,null,0|2,0,0', 'Row 1 looks like values'],
  ['Title,,|Year,2000,2001|Timber,1,2', 'Row 2 looks like values'],
  ['kitten|cat', 'a single column'],
  ['|,', 'This file is empty'],
])('The records %j have no header: %s', (text, message) => {
  expect(() => findHeader(records(text))).toThrow(message);
});

test('A file without records is empty', () => {
  expect(() => findHeader([])).toThrow('This file is empty');
});

test('Where values stand in the header’s place it is said where the column names may be, or where to write them', () => {
  const wrong = (text: string) => () => findHeader(records(text));
  expect(wrong('1,2|3,4')).toThrow(
    'Row 1 looks like values rather than column names (1, 2). Please put a row of column names on top',
  );
  expect(wrong('Title,,|,,|Year,2000,2001|Timber,1,2')).toThrow(
    'Row 3 looks like values rather than column names (Year, 2000, 2001). Please write the names of the columns, such as Vendor, Product and Cost, in the row above it',
  );
  expect(wrong('5/1/2026,12,3|Firm,Thing,Place|Acme,Rocket,1')).toThrow(
    'Row 1 looks like values rather than column names (5/1/2026, 12, 3). If row 2 has the column names, please delete the rows above it',
  );
  expect(wrong(`${'1'.repeat(400)},2|3,4`)).toThrow(`(${'1'.repeat(60)}…, 2)`);
});

test('A single column is a header where its name is ours', () => {
  expect(findHeader([['unique_id'], ['SW-1']]).cells).toEqual(['unique_id']);
});

test.each([
  ['a,b\n1,2\n3', true],
  ['a,b\n1,2\n3\n', false],
  ['a,b\n1,2\n3,4', false],
  ['a,b\n1\n3', false],
  ['a,b\n1', false],
])('Just a last record that is short and has no line end means that %j was cut off: %s', (text, isCut) => {
  expect(isCutOff(records(text.trim().replaceAll('\n', '|')), text)).toBe(isCut);
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
  const named = (name: string) => findHeader(records(`Our software|Vendor,${name}|Acme,Rocket`));
  expect(named(` ${'x'.repeat(500)} `).at).toBe(1);
  expect(() => named('x'.repeat(501))).toThrow(
    'The column name in row 2, column 2 is longer than 500 characters. Please put a short one there',
  );
});
