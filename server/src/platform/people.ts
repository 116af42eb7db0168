import { noSuchPerson } from '@purser/api/fields';
import type { User } from '@purser/api/users';
import { invalid } from '@purser/domain/problem';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import { personColumns } from './session.ts';

/** Everybody who wasn't deleted, by name. */
export const listPeople = (db: Executor): Promise<User[]> =>
  db.select(personColumns).from(users).where(isNull(users.deletedAt)).orderBy(asc(users.name), asc(users.id));

/** Names by id, the deleted people's included, since history keeps them. */
export async function namesOf(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The fields that name a person who isn't there, each with its message; checked before they are written. */
export async function requirePeople(
  db: Executor,
  fields: Readonly<Record<string, number | null | undefined>>,
): Promise<void> {
  const given = Object.entries(fields).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number',
  );
  if (given.length === 0) return;
  const ids = given.map(([, id]) => id);
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  const unknown = given.filter(([, id]) => !known.some((user) => user.id === id));
  if (unknown.length === 0) return;
  throw invalid(Object.fromEntries(unknown.map(([field]) => [field, noSuchPerson])));
}
