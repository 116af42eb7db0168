/**
 * A CSV file of people (docs/product/users.md#import-of-people): which column holds what, and who each row names. A row that
 * names nobody is left out with the reason; the others count.
 */
import type { RowMessage } from './csv/records.ts';
import { shownValue } from './csv/remarks.ts';
import { isSpreadsheetError, readText } from './csv/text.ts';
import { nameLine } from './invisible-characters.ts';
import { namedColumns } from './named-columns.ts';
import { nameOf, parseEmail } from './people.ts';

/** What is said of a file that isn’t a CSV file. */
export const notCsvMessage = 'Please select a valid CSV file';

/** A person that a row names; the name is null where the row has none. */
export interface ListedPerson {
  readonly email: string;
  readonly name: string | null;
}

/** A record of the file, numbered with the header as 1. */
export interface PeopleRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Where the columns of a file of people are, each counted from 0; a name may also come in two parts. */
export interface PeopleColumns {
  readonly email: number;
  readonly name: number | undefined;
  readonly firstName: number | undefined;
  readonly lastName: number | undefined;
  /** How many columns the header has. */
  readonly width: number;
}

/** What a file of people says: everybody once, how many rows repeat somebody, and the rows that were refused. */
export interface PeopleFile {
  readonly people: readonly ListedPerson[];
  readonly repeated: number;
  readonly errors: readonly RowMessage[];
}

// In characters, as for people who change their own name.
const longestName = 200;

const aliases = {
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'workemail', 'primaryemail', 'useremail'],
  name: ['name', 'fullname', 'displayname', 'employee', 'employeename', 'person'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
} as const;

/**
 * The columns of a header, in whatever order, letter case and punctuation; undefined where none holds addresses, and the name of
 * a column that is there twice.
 * @example peopleColumns(['Full name', 'E-Mail']) // { name: 0, email: 1, … }
 */
export function peopleColumns(
  header: readonly string[],
): PeopleColumns | { readonly repeated: string } | undefined {
  const { find, repeated } = namedColumns(header, aliases, lettersAndDigits);
  if (repeated !== undefined) return { repeated };
  const email = find('email');
  const others = { name: find('name'), firstName: find('firstName'), lastName: find('lastName') };
  return email === undefined ? undefined : { email, ...others, width: header.length };
}

/**
 * Reads the rows below the header. Of rows that name the same person the first one counts; `domains` are those whose
 * addresses are allowed, all where there are none.
 */
export function readPeople(
  rows: readonly PeopleRow[],
  columns: PeopleColumns,
  domains: readonly string[],
): PeopleFile {
  const people = new Map<string, ListedPerson>();
  const errors: RowMessage[] = [];
  let repeated = 0;
  for (const { row, cells } of rows) {
    const person = readPerson(cells, columns, domains);
    if (typeof person === 'string') errors.push({ row, message: person });
    else if (people.has(person.email)) repeated += 1;
    else people.set(person.email, person);
  }
  return { people: [...people.values()], repeated, errors };
}

/** The name of a listed person, made from the address where none is given. @example listedName({ email: 'ann.lee@example.com', name: null }) // 'Ann Lee' */
export const listedName = ({ email, name }: ListedPerson): string => name ?? nameOf(email);

/** The message of the first refused row; null where none was refused. @example refusalOf([{ row: 3, message: 'No' }]) // 'Row 3: No' */
export const refusalOf = ([first]: readonly RowMessage[]): string | null =>
  first ? `Row ${first.row}: ${first.message}` : null;

// A row's person, or why there is none.
function readPerson(
  cells: readonly string[],
  columns: PeopleColumns,
  domains: readonly string[],
): ListedPerson | string {
  if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) return tooWide(cells, columns);
  const given = readText(cells[columns.email]);
  if (given === null) return 'The email address is missing';
  const email = parseEmail(given);
  if (email === undefined) return `“${shownValue(given)}” isn’t an email address`;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (domains.length > 0 && !domains.includes(domain)) return `${email} isn’t an address of your company`;
  const name = readName(cells, columns);
  if (name !== null && isSpreadsheetError(name)) return `The name of ${email} is an error of the spreadsheet`;
  if (name !== null && name.length > longestName)
    return `The name of ${email} has more than ${longestName} characters`;
  return { email, name };
}

const tooWide = (cells: readonly string[], { width }: PeopleColumns): string =>
  `This row has ${cells.length} values and the header ${width}. Please put a value that holds a comma in quotes`;

function readName(cells: readonly string[], columns: PeopleColumns): string | null {
  const read = (at: number | undefined): string | null => (at === undefined ? null : readText(cells[at]));
  const parts = [read(columns.firstName), read(columns.lastName)].filter((part) => part !== null);
  const name = read(columns.name) ?? parts.join(' ');
  return nameLine(name) || null;
}

// `E-mail`, `Email Address [Required]`: what is in brackets, punctuation and case say nothing.
const lettersAndDigits = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[[(].*$/s, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
