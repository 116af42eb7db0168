import { type PeopleFile, peopleColumns, readPeople } from '@purser/domain/people-file';
import { Problem } from '@purser/domain/problem';
import { readNamedRows } from '../../platform/csv/records.ts';

export interface PeopleQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly domains: readonly string[];
}

export const peopleTasks = {
  readPeople: ({ bytes, domains }: PeopleQuestion): PeopleFile => {
    const file = { columnsOf: peopleColumns, noColumns: noAddresses, most: mostPeople, tooMany };
    const { rows, columns } = readNamedRows(bytes, file);
    return readPeople(rows, columns, domains);
  },
};

// No company of one database has more, and nobody can sign in for the first time while they are written.
const mostPeople = 10_000;

const tooMany = (): Problem =>
  new Problem('too_large', 'This file has more than 10,000 people. Please split it', {
    code: 'too_many_rows',
  });

const noAddresses = (): Problem =>
  new Problem(
    'invalid',
    'This file has no column of email addresses. Please name its columns email and name',
    {
      code: 'no_email_column',
    },
  );
