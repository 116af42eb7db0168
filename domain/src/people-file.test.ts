import { expect, test } from 'vitest';
import { findColumns, openTable } from './csv/table-file.ts';
import { listedName, peopleFile, refusalOf } from './people-file.ts';

const columns = ['email', 'name'];
const read = (header: readonly string[], rows: string[][], domains: string[] = []) =>
  peopleFile.read(openTable(peopleFile, [header, ...rows]).table, { domains });

test.each([
  [['email', 'name'], { email: 0, name: 1 }],
  [[' NAME ', 'E-Mail'], { email: 1, name: 0 }],
  [['Full Name', 'e_mail address', 'Team'], { email: 1, name: 0 }],
  [
    ['First Name [Required]', 'Last Name [Required]', 'Email Address [Required]'],
    { email: 2, firstName: 0, lastName: 1 },
  ],
  [['Work e-mail', 'E-mail'], { email: 1 }],
  [['Vorname', 'Nachname', 'E-Mail-Adresse'], { email: 2, firstName: 0, lastName: 1 }],
  [['Nom', 'Prénom', 'Courriel'], { email: 2, firstName: 1, lastName: 0 }],
])('The header %j has its columns found', (header, at) => {
  expect(findColumns(peopleFile, header)).toEqual({ at, repeated: undefined, isWhole: true });
});

test.each([[['name', 'team']], [[]], [[`email${' '.repeat(496)}`]]])(
  'The header %j is none of people',
  (header) => {
    expect(findColumns(peopleFile, header).isWhole).toBe(false);
  },
);

test('A column that is there twice is named, one that nobody reads isn’t', () => {
  expect(findColumns(peopleFile, ['E-mail', 'name', 'Name ']).repeated).toBe('name');
  const twice = findColumns(peopleFile, ['email', 'Team', 'Team']);
  expect(twice).toMatchObject({ at: { email: 0 }, repeated: undefined });
});

test('A person’s choice of columns comes before their names, and the titles above a header are passed over', () => {
  const records = [['Staff'], [], ['Contact', 'Email', 'Mail'], ['Ann', 'old@x.com', 'ann@x.com']];
  const { table } = openTable(peopleFile, records, { email: 'Mail', name: 'Contact' });
  expect(peopleFile.read(table, { domains: [] }).people).toEqual([{ email: 'ann@x.com', name: 'Ann' }]);
  expect(table.rows).toMatchObject([{ row: 4 }]);
  expect(() => openTable(peopleFile, records.slice(0, 3))).toThrow('a header but no rows below it');
});

test('Addresses are read in lower case, a name in one line, and a missing one as nothing', () => {
  const rows = [
    [' Ann@Example.com ', ' Ann\r\n  Lee '],
    ['bob@example.com'],
    ['cleo@example.com', 'n/a'],
    ['dan@example.com', "'=Dan", ''],
    ['eve@example.com', '\u202eEve\u0007 East'],
  ];
  const { people, errors } = read(columns, rows);
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
  const both = ['email', 'name', 'first name', 'last name'];
  const lines = ['a@x.com,,Ann,Lee', 'b@x.com,Bob B.,Bob,Baker', 'c@x.com,,,Cole'];
  const rows = lines.map((line) => line.split(','));
  expect(read(both, rows).people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bob B.', 'Cole']);
});

test('Whoever is named again counts once, as in the first row', () => {
  const rows = ['ann@x.com,Ann', 'ANN@x.com,Anna', 'no,', 'no,'].map((line) => line.split(','));
  expect(read(columns, rows)).toMatchObject({
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
    'This row has 3 values, but the header has 2. Please put values that contain a comma in quotes',
  ],
])('The row %j is refused', (cells, message) => {
  const { people, errors } = read(columns, [cells], ['example.com']);
  expect(people).toEqual([]);
  expect(errors).toEqual([{ row: 2, message }]);
});

test('The first refused row is told of, if any', () => {
  const refused = [3, 4].map((row) => ({ row, message: `No to ${row}` }));
  expect(refusalOf(refused)).toBe('Row 3: No to 3');
  expect(refusalOf([])).toBeNull();
});
