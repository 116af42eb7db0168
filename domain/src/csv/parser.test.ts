import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Delimiter } from './layout.ts';
import { parseRecords } from './parser.ts';
import { writeRecord } from './text.ts';

const read = (text: string, delimiter: Delimiter = ',') => [
  ...parseRecords(text, { delimiter, mostCells: 9 }),
];

test.each<[string, string[][]]>([
  [
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\r\nb\rc\n\nd', [['a'], ['b'], ['c'], [''], ['d']]],
  [' a , "b,\n""c""" ,\n', [['a', 'b,\n"c"', '']]],
  ['5" disk,say "hi"\n', [['5" disk', 'say "hi"']]],
  ['" kept ",\u00a0x\u00a0', [[' kept ', 'x']]],
  ['a\n""', [['a'], ['']]],
  ['a\n  ', [['a']]],
  [',', [['', '']]],
  ['', []],
])('The text %j is taken apart', (text, records) => {
  expect(read(text)).toEqual(records);
});

test('What separates cells is no blank, also where it is a tab', () => {
  expect(read('a\t\t b \t"c"', '\t')).toEqual([['a', '', 'b', 'c']]);
  expect(read('a;"b;c";d,e', ';')).toEqual([['a', 'b;c', 'd,e']]);
});

test.each([
  ['a,b\n1,"2\n', 'cut_off', 'row 2'],
  ['a,b\n"1"x,2\n', 'not_csv', 'after row 1'],
  [`a\n${'1,'.repeat(9)}`, 'too_many_columns', 'more than 9 columns'],
  [`a\n"${'x'.repeat(1_000_001)}"\n`, 'cell_too_long', 'row 2'],
  [`a\n${'x'.repeat(1_000_001)}\n`, 'cell_too_long', 'row 2'],
])('A text that is none is refused', (text, code, words) => {
  expect(refusalOf(text)).toMatchObject({ code, message: expect.stringContaining(words) });
});

function refusalOf(text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    return error;
  }
}

test('What is written is read back, whatever is in the cells', () => {
  const anyCell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', ',', '\n', '\r', ' ', ';') });
  const anyFile = fc.array(fc.array(anyCell, { minLength: 2, maxLength: 9 }), { maxLength: 5 });
  fc.assert(
    fc.property(anyFile, (records) => {
      // Blanks at the ends of a cell that isn't quoted don't count.
      const trimmed = records.map((cells) => cells.map((cell) => cell.trim()));
      expect(read(trimmed.map(writeRecord).join(''))).toEqual(trimmed);
    }),
  );
});
