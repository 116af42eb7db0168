import { expect, test } from 'vitest';
import { headOf, isCsv } from './users-csv.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const rowsOf = (text: string) => headOf(bytesOf(text)).rows;

test('A header and five rows are shown, however many follow', () => {
  const people = Array.from({ length: 40 }, (_, at) => `p${at}@example.com,Person ${at}`);
  const { header, rows, flaw } = headOf(bytesOf(['email,name', ...people].join('\n')));
  expect(header).toEqual(['email', 'name']);
  expect(rows.map(([email]) => email)).toEqual(
    ['p0', 'p1', 'p2', 'p3', 'p4'].map((name) => `${name}@example.com`),
  );
  expect(flaw).toBeNull();
});

test.each([
  ['quoted cells', 'email,name\na@example.com,"Lee, Ann"\n', [['a@example.com', 'Lee, Ann']]],
  ['doubled quotes', 'email,name\na@example.com,"Ann ""Al"" Lee"\n', [['a@example.com', 'Ann "Al" Lee']]],
  ['quoted line breaks', 'email,name\na@example.com,"Ann\r\nLee"\r\n', [['a@example.com', 'Ann Lee']]],
  ['semicolons', 'email;name\na@example.com;Lee, Ann\n', [['a@example.com', 'Lee, Ann']]],
  ['tabs', 'email\tname\na@example.com\tAnn Lee', [['a@example.com', 'Ann Lee']]],
  [
    'old line ends',
    'email,name\ra@example.com,Ann\rb@example.com,Bo',
    [
      ['a@example.com', 'Ann'],
      ['b@example.com', 'Bo'],
    ],
  ],
  ['blank lines', '\n\nemail,name\n\na@example.com,Ann\n,\n', [['a@example.com', 'Ann']]],
  ['empty cells', 'email,name\na@example.com,\n', [['a@example.com', '']]],
  ['a quote that never closes', 'email,name\n"a@example.com,Ann', [['a@example.com,Ann']]],
])('The preview reads %s', (_what, text, rows) => {
  expect(rowsOf(text)).toEqual(rows);
});

test.each([
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFFemail,name\nz@example.com,Zoë\n')],
  ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFemail,name\nz@example.com,Zoë\n', 'utf16le'))],
  [
    'UTF-16, the high byte first',
    Uint8Array.from(Buffer.from('\uFEFFemail,name\nz@example.com,Zoë\n', 'utf16le').swap16()),
  ],
  ['Windows-1252', Uint8Array.from(Buffer.from('email,name\nz@example.com,Zoë\n', 'latin1'))],
])('The preview reads %s', (_what, bytes) => {
  expect(headOf(bytes.buffer)).toEqual({
    header: ['email', 'name'],
    rows: [['z@example.com', 'Zoë']],
    ignored: [],
    flaw: null,
  });
});

test('A character that the end of what was read cuts in two is no reason to read it as Windows-1252', () => {
  const row = 'a@example.com,Zoë\n';
  const text = `email,name\n${row.repeat(4)}b@example.com,${'ë'.repeat(40_000)}`;
  expect(rowsOf(text)[0]).toEqual(['a@example.com', 'Zoë']);
});

test.each([
  ['', 'This file is empty.'],
  ['\n\n', 'This file is empty.'],
  ['email,name\n', 'This file has a header but no rows below it.'],
  [
    'person,phone\nAnn,1\n',
    'This file has no column of email addresses. Please name its columns email and name in the first row.',
  ],
  [
    'email,name,name\na@example.com,Ann,Lee\n',
    'The file has more than one column named name. Please keep only one.',
  ],
])('What %j lacks is said before it is sent', (text, flaw) => {
  expect(headOf(bytesOf(text)).flaw).toBe(flaw);
});

test.each([
  ['people.csv', '', true],
  ['PEOPLE.CSV', 'application/vnd.ms-excel', true],
  ['people', 'text/csv', true],
  ['people.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
  ['people.csv.zip', 'application/zip', false],
])('Whether %s of the type %j is taken: by its name or its type', (name, type, taken) => {
  expect(isCsv(new File([''], name, { type }))).toBe(taken);
});
