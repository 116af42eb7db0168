import { expect, test } from 'vitest';
import { listedName, peopleColumns, readPeople, refusalOf } from './people-file.ts';

const columns = { email: 0, name: 1, firstName: undefined, lastName: undefined, width: 2 };
const numbered = (...records: string[][]) => records.map((cells, at) => ({ row: at + 2, cells }));

test.each([
  [['email', 'name'], { email: 0, name: 1 }],
  [[' NAME ', 'E-Mail'], { email: 1, name: 0 }],
  [['Full Name', 'e_mail address', 'Team'], { email: 1, name: 0 }],
  [
    ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]'],
    { email: 2, firstName: 0, lastName: 1 },
  ],
  [['Work e-mail', 'E-mail'], { email: 1, name: undefined }],
])('The header %j has its columns found', (header, found) => {
  expect(peopleColumns(header)).toMatchObject({ ...found, width: header.length });
});

test('A header without addresses is none', () => {
  expect(peopleColumns(['name', 'team'])).toBeUndefined();
  expect(peopleColumns([])).toBeUndefined();
  expect(peopleColumns([`email${' '.repeat(496)}`])).toBeUndefined();
});

test('A column that is there twice is named, one that nobody reads isn’t', () => {
  expect(peopleColumns(['E-mail', 'name', 'Name '])).toEqual({ repeated: 'name' });
  expect(peopleColumns(['email', 'Team', 'Team'])).toMatchObject({ email: 0 });
});

test('Addresses are read in lower case, a name in one line, and a missing one as nothing', () => {
  const rows = numbered(
    [' Ann@Example.com ', ' Ann\r\n  Lee '],
    ['bob@example.com'],
    ['cleo@example.com', 'n/a'],
    ['dan@example.com', "'=Dan", ''],
    ['eve@example.com', '\u202eEve\u0007 East'],
  );
  const { people, errors } = readPeople(rows, columns, []);
  expect(people).toEqual([
    { email: 'ann@example.com', name: 'Ann Lee' },
    { email: 'bob@example.com', name: null },
    { email: 'cleo@example.com', name: null },
    { email: 'dan@example.com', name: '=Dan' },
    { email: 'eve@example.com', name: 'Eve East' },
  ]);
  expect(errors).toEqual([]);
  expect(people.map(listedName)).toEqual(['Ann Lee', 'Bob', 'Cleo', '=Dan', 'Eve East']);
});

test('A name may come in two parts, and a whole one comes first', () => {
  const both = { email: 0, name: 1, firstName: 2, lastName: 3, width: 4 };
  const rows = numbered(
    ['a@x.com', '', 'Ann', 'Lee'],
    ['b@x.com', 'Bob B.', 'Bob', 'Baker'],
    ['c@x.com', '', '', 'Cole'],
  );
  expect(readPeople(rows, both, []).people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bob B.', 'Cole']);
});

test('Whoever is named again counts once, as in the first row', () => {
  const rows = numbered(['ann@x.com', 'Ann'], ['ANN@x.com', 'Anna'], ['no', ''], ['no', '']);
  expect(readPeople(rows, columns, [])).toMatchObject({
    people: [{ email: 'ann@x.com', name: 'Ann' }],
    repeated: 1,
    errors: [{ row: 4 }, { row: 5 }],
  });
});

test.each([
  [['ann', 'Ann'], '“ann” isn’t an email address'],
  [['ann@localhost', 'Ann'], '“ann@localhost” isn’t an email address'],
  [['x'.repeat(70), 'Ann'], `“${'x'.repeat(60)}…” isn’t an email address`],
  [['', 'Ann'], 'The email address is missing'],
  [['ann@else.com', 'Ann'], 'ann@else.com isn’t an address of your company'],
  [['ann@sub.example.com', 'Ann'], 'ann@sub.example.com isn’t an address of your company'],
  [['ann@example.com', 'x'.repeat(201)], 'The name of ann@example.com has more than 200 characters'],
  [
    ['ann@example.com', 'Lee', ' Ann'],
    'This row has 3 values and the header 2. Please put a value that holds a comma in quotes',
  ],
])('The row %j is refused', (cells, message) => {
  const { people, errors } = readPeople(numbered(cells), columns, ['example.com']);
  expect(people).toEqual([]);
  expect(errors).toEqual([{ row: 2, message }]);
});

test('The first refused row is told of, if any', () => {
  expect(
    refusalOf([
      { row: 3, message: 'No' },
      { row: 4, message: 'Nor this' },
    ]),
  ).toBe('Row 3: No');
  expect(refusalOf([])).toBeNull();
});
