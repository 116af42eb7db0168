import { noSuchPerson } from '@purser/api/fields';
import type { User } from '@purser/api/users';
import type { DateText } from '@purser/domain/days';
import { type NamedPerson, shownName, type TakenNames, takenNames, usernameOf } from '@purser/domain/people';
import { invalid } from '@purser/domain/problem';
import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { firstRow } from '../db/rows.ts';
import { absences } from '../db/tables/absences.ts';
import { users } from '../db/tables/users.ts';
import { personColumns } from './session.ts';

export const personGone = 'This person doesn’t exist. They may have been deleted';

/** Everybody who is there, with the absence of each who is away or will be. */
export async function listPeople(db: Executor, today: DateText): Promise<User[]> {
  const rows = await db
    .select({ person: personColumns, absence: absenceColumns })
    .from(users)
    .leftJoin(absences, and(eq(absences.personId, users.id), gte(absences.to, today)))
    .where(isNull(users.deletedAt))
    .orderBy(asc(users.name), asc(users.id));
  return rows.map(({ person, absence }) => (absence ? { ...person, absence } : person));
}

const absenceColumns = { from: absences.from, to: absences.to, delegateId: absences.delegateId };

/** The absence of a person who is away or will be; undefined where there is none. */
export const findAbsence = (db: Executor, personId: number, today: DateText) =>
  firstRow(
    db
      .select(absenceColumns)
      .from(absences)
      .where(and(eq(absences.personId, personId), gte(absences.to, today))),
  );

/**
 * Names by id as texts of the server show them, deleted people included. A name that isn't unique, among these and all
 * present people, comes with the user name: `Ann Lee (ann.lee2)`.
 */
export async function namesOf(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { people, taken } = await findNaming(db, ids);
  return new Map(people.map((person) => [person.id, shownName(person, taken)]));
}

/** Names as texts of the server show them: with the user name where one is not unique. They may be past names. */
export async function namesInTexts(db: Executor, people: readonly NamedPerson[]): Promise<string[]> {
  const { taken } = await findNaming(
    db,
    people.map(({ id }) => id),
  );
  return people.map((person) => shownName(person, taken));
}

/** A person by name, deleted or not; null where there is none. */
export async function findNamed(db: Executor, id: number): Promise<NamedPerson | null> {
  const { name, username } = users;
  return (
    (await firstRow(db.select({ id: users.id, name, username }).from(users).where(eq(users.id, id)))) ?? null
  );
}

export const nameInTexts = async (db: Executor, person: NamedPerson): Promise<string> =>
  (await namesInTexts(db, [person])).join('');

/** Throws 422 for each field that names a person who does not exist. */
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

export interface NewPerson {
  readonly email: string;
  readonly name: string;
}

/** Adds people with new addresses, each with a unique user name. The caller holds {@link lockPeople}. */
export async function addPeople(tx: Executor, at: string, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await tx.execute<{ username: string }>(sql`select username from users`);
  // Deleted people's names stay taken.
  const freeUsername = freeUsernames(rows.map(({ username }) => username));
  const named = people.map(({ email, name }) => ({ email, username: freeUsername(usernameOf(email)), name }));
  await tx.execute(sql`
    insert into users (email, username, name, "createdAt")
    select email, username, name, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as given(email text, username text, name text)`);
}

/**
 * Answers the wanted user name, with the least number that makes it unique. Each search continues after the last one,
 * since a file may have thousands of addresses that begin with `info@`.
 */
function freeUsernames(known: readonly string[]): (wanted: string) => string {
  const taken = new Set(known);
  const lastNumbers = new Map<string, number>();
  return (wanted) => {
    let number = lastNumbers.get(wanted) ?? 1;
    let username = number === 1 ? wanted : `${wanted}${number}`;
    for (; taken.has(username); username = `${wanted}${number}`) number += 1;
    taken.add(username);
    lastNumbers.set(wanted, number);
    return username;
  };
}

/** The wanted user name, with a number where somebody has it, deleted people included. */
export async function findFreeUsername(db: Executor, wanted: string): Promise<string> {
  const names = await db
    .select({ username: users.username })
    .from(users)
    .where(sql`starts_with(${users.username}, ${wanted})`);
  return freeUsernames(names.map(({ username }) => username))(wanted);
}

interface Naming {
  readonly people: readonly NamedPerson[];
  readonly taken: TakenNames;
}

/**
 * Which names look alike is computed in code, from everybody's. They are read again only when the database says that
 * somebody was added, deleted or renamed.
 */
async function findNaming(db: Executor, ids: readonly number[]): Promise<Naming> {
  const isAsked = sql`id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)`;
  const { people, state } = await readNames(db, isAsked);
  if (cachedNames?.state !== state) {
    const present = await readNames(db, sql`"deletedAt" is null`);
    cachedNames = { ...present, taken: takenNames(present.people) };
  }
  const deleted = people.filter(({ isDeleted }) => isDeleted);
  const taken = deleted.length === 0 ? cachedNames.taken : takenNames([...cachedNames.people, ...deleted]);
  return { people, taken };
}

// Valid for every database in this state: the same people have the same names.
let cachedNames: (Naming & { readonly state: string }) | undefined;

async function readNames(db: Executor, condition: SQL) {
  type Names = { people: (NamedPerson & { isDeleted: boolean })[]; state: string };
  const { rows } = await db.execute<Names>(sql`
    select (select count(*) || ' ' || coalesce(bit_xor(hashtextextended(id || ' ' || name, 0)), 0)
        from users where "deletedAt" is null) as state, (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'username', username,
        'isDeleted', "deletedAt" is not null)), '[]')
      from users where ${condition}) as people`);
  return rows[0] ?? { people: [], state: '' };
}
