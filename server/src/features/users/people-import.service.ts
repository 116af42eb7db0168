import type { BulkImportReply } from '@purser/api/users';
import {
  type ListedPerson,
  listedName,
  type PeopleFile,
  peopleColumns,
  readPeople,
  refusalOf,
} from '@purser/domain/people-file';
import { Problem } from '@purser/domain/problem';
import { isFilled, noRows, readCsvRecords, rowsBelowHeader } from '../../platform/csv-records.ts';
import { deedOf, tellActivity } from '../../platform/history.ts';
import { addPeople, nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { managePeople } from './manage-people.ts';
import { findAddresses, reviveUsers } from './users.queries.ts';

/**
 * Imports a CSV file of people in one transaction: those who are new, and those who were deleted and so come back. Only
 * addresses of `domains` come in, where there are any.
 */
export async function importPeople(
  work: Work,
  bytes: Buffer,
  domains: readonly string[],
): Promise<BulkImportReply> {
  const file = await readPeopleFile(bytes, domains);
  return managePeople(work, 'add people', async (within) => {
    const { imported, present } = await takeIn(within, file.people);
    if (imported > 0) await tellOfImport(within, imported);
    return {
      imported,
      duplicates: present + file.repeated,
      error: refusalOf(file.errors),
      errors: [...file.errors],
    };
  });
}

async function readPeopleFile(bytes: Buffer, domains: readonly string[]): Promise<PeopleFile> {
  const { records } = await readCsvRecords(bytes).catch(asPeopleProblem);
  const body = records.slice(records.findIndex(isFilled));
  const columns = peopleColumns(body[0] ?? []);
  if (!columns) throw noAddresses();
  const rows = rowsBelowHeader(body);
  if (rows.length === 0) throw noRows();
  return readPeople(rows, columns, domains);
}

// The spec's sentence for what is no CSV at all; why it isn't stands with the field.
function asPeopleProblem(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'not_csv') throw error;
  const fields = { csv: error.message };
  throw new Problem('invalid', 'Please select a valid CSV file', { code: 'not_csv', fields });
}

const noAddresses = (): Problem =>
  new Problem(
    'invalid',
    'This file has no column of e-mail addresses. Please name its columns email and name',
    {
      code: 'no_email_column',
    },
  );

async function takeIn({ db, at }: Work, people: readonly ListedPerson[]) {
  const known = await findAddresses(
    db,
    people.map(({ email }) => email),
  );
  const added = people.filter(({ email }) => !known.has(email));
  const back = people.filter(({ email }) => known.get(email)?.isDeleted);
  await addPeople(
    db,
    at,
    added.map((person) => ({ email: person.email, name: listedName(person) })),
  );
  if (back.length > 0) await reviveUsers(db, back);
  const imported = added.length + back.length;
  return { imported, present: people.length - imported };
}

// Once, however many people came.
const tellOfImport = async (work: Work, imported: number): Promise<void> =>
  tellActivity(work.db, deedOf(work), {
    type: 'role_changed',
    description:
      imported === 1 ? '1 person was added' : `${imported.toLocaleString('en-US')} people were added`,
    details: `Imported by ${await nameInTexts(work.db, work.person)}`,
  });
