import { type OwnerField, ownerFields, type RequestPeople } from '@purser/domain/workflow';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';

type PersonRow = { id: number; name: string; username: string; isDeleted: boolean };

/** People by id, with today's names; the deleted ones are among them. */
export type KnownPeople = ReadonlyMap<number, PersonRow>;

/** The people of a list, in which null is nobody. */
export async function findPeople(db: Executor, ids: readonly (number | null)[]): Promise<KnownPeople> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  // One parameter for a list of any length, so that the text of the statement stays the same.
  return queryPeople(
    db,
    sql`where id in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)::integer)`,
  );
}

export const findEverybody = (db: Executor): Promise<KnownPeople> => queryPeople(db, sql``);

async function queryPeople(db: Executor, condition: SQL): Promise<KnownPeople> {
  const { rows } = await db.execute<PersonRow>(
    sql`select id, name, username, "deletedAt" is not null as "isDeleted" from users ${condition}`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The person's id, or null for somebody who was deleted. */
export const presentOf = (people: KnownPeople, id: number | null): number | null =>
  id !== null && people.get(id)?.isDeleted === false ? id : null;

export const nameOf = (people: KnownPeople, id: number | null): string | null =>
  id === null ? null : (people.get(id)?.name ?? null);

/** A request, or its people alone, with null for each deleted owner. */
export const ownersPresent = <Owned extends Pick<RequestPeople, OwnerField>>(
  request: Owned,
  people: KnownPeople,
): Owned => ({
  ...request,
  ...Object.fromEntries(ownerFields.map((field) => [field, presentOf(people, request[field])])),
});
