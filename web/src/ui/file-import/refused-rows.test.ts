import { expect, test } from 'vitest';
import { refusedRowsCsv, refusedRowsName } from './refused-rows.ts';

const refused = (columns: string[], ...cells: string[][]) =>
  refusedRowsCsv({
    columns,
    errors: cells.map((one, at) => ({ row: at + 2, message: 'Vendor is required', cells: one })),
  });

test('Refused rows keep their cells, and the message stands in a last column', () => {
  expect(refused(['Supplier', 'Product'], ['', 'Figma'])).toBe(
    '\uFEFFSupplier,Product,message\r\n,Figma,Vendor is required\r\n',
  );
});

test('A row that is shorter than the header keeps its message in the last column', () => {
  expect(refused(['a', 'b', 'c'], ['1'])).toContain('\r\n1,,,Vendor is required\r\n');
});

test('Commas, quotes, line breaks and outer spaces survive', () => {
  expect(refused(['a', 'b', 'c'], ['x, y', 'say "hi"\nagain', ' z '])).toContain(
    '\r\n"x, y","say ""hi""\nagain"," z ",',
  );
});

test.each(['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', '\n=1', '＝1+1'])(
  'The cell %j is not run as a formula',
  (cell) => {
    expect(refused(['a'], [cell])).toContain(`'${cell}`);
  },
);

test.each(['-5.00', '+1,234', '-60373.0'])('The number %s stays a number', (cell) => {
  expect(refused(['a'], [cell])).not.toContain(`'`);
});

test.each(['-', '–', 'n/a'])('The word %s for nothing stays one', (cell) => {
  expect(refused(['a'], [cell])).not.toContain(`'`);
});

test('A file that has a message column of its own gets another', () => {
  expect(refused(['Message'], ['x'])).toContain('Message,import message\r\n');
});

test('The download is named after the file', () => {
  expect(refusedRowsName('Software 2026.CSV')).toBe('Software 2026-errors.csv');
});

test('A row whose cells are not there is left out, since nobody could mend it', () => {
  const errors = [
    { row: 2, message: 'Vendor is required', cells: ['', 'Figma'] },
    { row: 3, message: 'Vendor is required' },
  ];
  const lines = refusedRowsCsv({ columns: ['a', 'b'], errors })
    .trimEnd()
    .split('\r\n');
  expect(lines).toEqual(['\uFEFFa,b,message', ',Figma,Vendor is required']);
});
