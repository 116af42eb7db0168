import { type OwnerField, ownerFields, type RequestPeople } from '@purser/domain/workflow';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

/** What a request needs to know of somebody: what they are called today, and whether they were deleted. */
export interface KnownPerson {
  readonly name: string;
  readonly username: string;
  readonly isGone: boolean;
}

/** People by id. */
export type KnownPeople = ReadonlyMap<number, KnownPerson>;

type PersonRow = KnownPerson & { readonly id: number };

/** People by id, the deleted ones included; nobody is asked for twice, and null is nobody. */
export async function findPeople(db: Executor, ids: readonly (number | null)[]): Promise<KnownPeople> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  // One parameter for a list of any length, so that the text of the statement stays the same.
  const { rows } = await db.execute<PersonRow & Record<string, unknown>>(sql`
    select id, name, username, "deletedAt" is not null as "isGone" from users
    where id in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb)::integer)`);
  return byId(rows);
}

/** Everybody there ever was, by id. */
export async function findEverybody(db: Executor): Promise<KnownPeople> {
  const { rows } = await db.execute<PersonRow & Record<string, unknown>>(
    sql`select id, name, username, "deletedAt" is not null as "isGone" from users`,
  );
  return byId(rows);
}

const byId = (rows: readonly PersonRow[]): KnownPeople => new Map(rows.map((row) => [row.id, row]));

/** Somebody who is still there, or null. */
export const presentOf = (people: KnownPeople, id: number | null): number | null =>
  id !== null && people.get(id)?.isGone === false ? id : null;

/** What somebody is called, deleted or not; null for nobody. */
export const nameOf = (people: KnownPeople, id: number | null): string | null =>
  id === null ? null : (people.get(id)?.name ?? null);

/** Somebody's user name, deleted or not; null for nobody. */
export const usernameOf = (people: KnownPeople, id: number | null): string | null =>
  id === null ? null : (people.get(id)?.username ?? null);

/** A request, or its people alone, whose deleted owners read as nobody. */
export const ownersPresent = <Owned extends Pick<RequestPeople, OwnerField>>(
  request: Owned,
  people: KnownPeople,
): Owned => ({
  ...request,
  ...Object.fromEntries(ownerFields.map((field) => [field, presentOf(people, request[field])])),
});
