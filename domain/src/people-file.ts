/**
 * A CSV file of people (docs/product/users.md#import-of-people): which column holds what, and who each row names. A row that
 * names nobody is left out with the reason; the others count.
 */
import type { RowMessage } from './csv/records.ts';
import { shownValue } from './csv/remarks.ts';
import { type Places, type Table, tableFile } from './csv/table-file.ts';
import { isSpreadsheetError, readText } from './csv/text.ts';
import { nameLine } from './invisible-characters.ts';
import { nameOf, parseEmail } from './people.ts';

/** What is said of a file that isn’t a CSV file. */
export const notCsvMessage = 'Please select a valid CSV file';

/** A person that a row names; the name is null where the row has none. */
export interface ListedPerson {
  readonly email: string;
  readonly name: string | null;
}

/** What a file of people says: everybody once, how many rows repeat somebody, and the rows that were refused. */
export interface PeopleFile {
  readonly people: readonly ListedPerson[];
  readonly repeated: number;
  readonly errors: readonly RowMessage[];
}

// In characters, as for people who change their own name.
const longestName = 200;

/** Whose addresses are taken; everybody's where there are none. */
export interface PeopleQuestion {
  readonly domains: readonly string[];
}

/** Files of people. Of rows that name the same person the first one counts. */
export const peopleFile = tableFile({
  columns: {
    email: {
      label: 'Email',
      names: `email, email address, mail, mail address, work email, primary email, user email, email adresse, mailadresse,
        courriel, adresse email, adresse mail, adresse courriel, correo electronico, correo, direccion de correo,
        endereco de email, user principal name`,
      isRequired: true,
    },
    name: {
      label: 'Name',
      names: `name, full name, display name, employee, employee name, person, vollstandiger name, anzeigename,
        mitarbeiter, nom complet, nombre completo, nome completo`,
    },
    firstName: {
      label: 'First name',
      names: 'first name, given name, forename, vorname, prenom, nombre, nome, primeiro nome',
    },
    lastName: {
      label: 'Last name',
      names: `last name, surname, family name, nachname, familienname, nom, nom de famille, apellido, apellidos, sobrenome`,
    },
  },
  noColumns: {
    code: 'no_email_column',
    message: 'This file has no column of email addresses. Please name its columns email and name',
  },
  // No company of one database has more, and nobody can sign in for the first time while they are written.
  limit: { rows: 10_000, message: 'This file has more than 10,000 people. Please split it' },
  read: ({ header, at, rows }: Table<PeopleColumn>, { domains }: PeopleQuestion): PeopleFile => {
    const people = new Map<string, ListedPerson>();
    const errors: RowMessage[] = [];
    let repeated = 0;
    for (const { row, cells } of rows) {
      const person = readPerson(cells, { at, width: header.length }, domains);
      if (typeof person === 'string') errors.push({ row, message: person });
      else if (people.has(person.email)) repeated += 1;
      else people.set(person.email, person);
    }
    return { people: [...people.values()], repeated, errors };
  },
});

type PeopleColumn = 'email' | 'name' | 'firstName' | 'lastName';

/** The name of a listed person, made from the address where none is given. @example listedName({ email: 'ann.lee@example.com', name: null }) // 'Ann Lee' */
export const listedName = ({ email, name }: ListedPerson): string => name ?? nameOf(email);

/** The message of the first refused row; null where none was refused. @example refusalOf([{ row: 3, message: 'No' }]) // 'Row 3: No' */
export const refusalOf = ([first]: readonly RowMessage[]): string | null =>
  first ? `Row ${first.row}: ${first.message}` : null;

interface PersonColumns {
  readonly at: Places<PeopleColumn>;
  /** How many columns the header has. */
  readonly width: number;
}

// A row's person, or why there is none.
function readPerson(
  cells: readonly string[],
  { at, width }: PersonColumns,
  domains: readonly string[],
): ListedPerson | string {
  if (cells.slice(width).some((cell) => cell.trim() !== '')) return tooWide(cells, width);
  const given = at.email === undefined ? null : readText(cells[at.email]);
  if (given === null) return 'The email address is missing';
  const email = parseEmail(given);
  if (email === undefined) return `“${shownValue(given)}” isn’t an email address`;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) return `${email} isn’t an address of your company`;
  const name = readName(cells, at);
  if (name !== null && isSpreadsheetError(name)) return `The name of ${email} is a spreadsheet error`;
  if (name !== null && name.length > longestName)
    return `The name of ${email} has more than ${longestName} characters`;
  return { email, name };
}

const tooWide = (cells: readonly string[], width: number): string =>
  `This row has ${cells.length} values, but the header has ${width}. Please put values that contain a comma in quotes`;

function readName(cells: readonly string[], at: Places<PeopleColumn>): string | null {
  const read = (place: number | undefined): string | null =>
    place === undefined ? null : readText(cells[place]);
  const parts = [read(at.firstName), read(at.lastName)].filter((part) => part !== null);
  const name = read(at.name) ?? parts.join(' ');
  return nameLine(name) || null;
}
