import { noSuchPerson } from '@purser/api/fields';
import type { User } from '@purser/api/users';
import { invalid } from '@purser/domain/problem';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import { personColumns } from './session.ts';

/** Everybody who wasn't deleted, by name. */
export const listPeople = (db: Executor): Promise<User[]> =>
  db.select(personColumns).from(users).where(isNull(users.deletedAt)).orderBy(asc(users.name), asc(users.id));

/**
 * Names by id, the deleted people's included, since history keeps them. Those who share a name are told apart by their
 * user names: `Ann Lee (ann.lee2)`.
 */
export async function namesOf(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  const isShared = (name: string): boolean => rows.filter((row) => row.name === name).length > 1;
  return new Map(rows.map(({ id, name, username }) => [id, isShared(name) ? `${name} (${username})` : name]));
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

// Any number serves, as long as nothing else takes it.
const peopleLock = 7_346_201;

/** Lets one sign-in or import after the other add or link people, until the end of the transaction. */
export const lockPeople = (tx: Executor): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${peopleLock})`);

/** The user name that is wanted, with the least number behind it that makes it free. @example freeUsername('ann', new Set(['ann'])) // 'ann2' */
export function freeUsername(wanted: string, taken: ReadonlySet<string>): string {
  let username = wanted;
  for (let number = 2; taken.has(username); number += 1) username = `${wanted}${number}`;
  return username;
}

/** {@link freeUsername} of everybody there is, deleted people included, since their names stay taken. */
export async function findFreeUsername(db: Executor, wanted: string): Promise<string> {
  const names = await db
    .select({ username: users.username })
    .from(users)
    .where(sql`starts_with(${users.username}, ${wanted})`);
  return freeUsername(wanted, new Set(names.map(({ username }) => username)));
}
