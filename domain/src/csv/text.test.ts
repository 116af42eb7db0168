import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  escapeCell,
  readBillingCycle,
  readList,
  readPercentages,
  readText,
  unescapeCell,
  writeList,
  writePercentages,
} from './text.ts';

test.each([
  ['=HYPERLINK("http://x")', '\'=HYPERLINK("http://x")'],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\n=1', "'\n=1"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'=1", "''=1"],
  ['n/a', "'n/a"],
  ['#REF!', "'#REF!"],
  ["'quoted'", "'quoted'"],
  ['plain', 'plain'],
])('The value %j is written %j', (value, cell) => {
  expect(escapeCell(value)).toBe(cell);
  expect(unescapeCell(cell)).toBe(value);
});

const trickyText = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'n', '/', 'a', '—', ' ') }),
);

test('Whatever is escaped comes back exactly, and never begins like a formula', () => {
  fc.assert(
    fc.property(trickyText, (value) => {
      const cell = escapeCell(value);
      expect(unescapeCell(cell)).toBe(value);
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('A trimmed value that is written into a cell is read back from it', () => {
  fc.assert(
    fc.property(
      trickyText.map((text) => text.trim()).filter((text) => text !== ''),
      (value) => {
        expect(readText(escapeCell(value))).toBe(value);
      },
    ),
  );
});

test.each(['', '  ', '\u200b', 'n/a', 'N/A', '#N/A', 'null', 'NULL', '-', '—', '\u00a0'])(
  'The cell %j holds nothing',
  (cell) => {
    expect(readText(cell)).toBeNull();
  },
);

test.each(['TBD', 'Not Applicable', 'none', '0', 'na'])('The cell %j is a value', (cell) => {
  expect(readText(cell)).toBe(cell);
});

test('Lists are split at semicolons alone, trimmed, without blanks and repeats', () => {
  expect(readList(' Capital; Ad Sales;;Capital ')).toEqual(['Capital', 'Ad Sales']);
  expect(readList('Health, Public')).toEqual(['Health, Public']);
  expect(readList('C:\\temp')).toEqual(['C:\\temp']);
});

const names = fc.uniqueArray(
  fc
    .string({ unit: fc.constantFrom('a', 'B', ';', '\\', ':', ' ', '%', '6') })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
  { minLength: 1, maxLength: 5 },
);

test('A list that is written is read back, whatever its values hold', () => {
  fc.assert(
    fc.property(names, (list) => {
      expect(readList(writeList(list))).toEqual(list);
    }),
  );
});

test('Percentages that are written are read back, whatever the names hold', () => {
  fc.assert(
    fc.property(names, fc.nat({ max: 100 }), (list, percent) => {
      const percentages = Object.fromEntries(list.map((name) => [name, percent]));
      expect(readPercentages(writePercentages(percentages, list))).toEqual(percentages);
    }),
  );
});

test.each([
  ['Capital:60;Studio:40', { Capital: 60, Studio: 40 }],
  [' Capital : 60 % ; Ad: Sales:40', { Capital: 60, 'Ad: Sales': 40 }],
  ['Capital', undefined],
  ['Capital:6.5', { Capital: 6.5 }],
  ['Capital:33,34;Studio:66.66 %', { Capital: 33.34, Studio: 66.66 }],
  ['Capital:6.555', undefined],
  ['Capital:6.', undefined],
  ['Capital:-5', undefined],
  ['Capital:60 %   ', { Capital: 60 }],
  ['Capital:6 0', undefined],
  ['Capital:60%%', undefined],
  ['Capital:%', undefined],
  ['Capital:6000', undefined],
  ['a:60:b', undefined],
  ['Capital:50;Capital:50', undefined],
  [':100', undefined],
  ['', undefined],
])('The percentages %j read %j', (text, expected) => {
  expect(readPercentages(text)).toEqual(expected);
});

test.each([
  ['Annual', 'yearly'],
  [' MONTHLY ', 'monthly'],
  ['quarter', 'quarterly'],
  ['pro Jahr', 'yearly'],
  ['mensuelle', 'monthly'],
  ['alle 3 Monate', 'quarterly'],
  ['weekly', null],
  ['n/a', null],
  [undefined, null],
])('%j is billed %j', (cell, expected) => {
  expect(readBillingCycle(cell)).toBe(expected);
});
