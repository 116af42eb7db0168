import { holdersOf, mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { findPeople, presentOf } from './request-people.queries.ts';

/** Requires that the person has a right on a request; else 403 that names the people who have it. */
export async function permitOnRequest(
  { db, person }: Pick<Work, 'db' | 'person'>,
  right: RequestRight,
  request: RequestFacts,
): Promise<void> {
  if (mayOnRequest(person, right, request)) return;
  const names = await presentNames({ db }, holdersOf(right, request));
  throw new Problem('forbidden', onlyThey(names));
}

/** The names of the people who weren't deleted, with the user name of each whose name isn't unique. */
export async function presentNames({ db }: Pick<Work, 'db'>, ids: readonly number[]): Promise<string[]> {
  const people = await findPeople(db, ids);
  const present = ids.filter((id) => presentOf(people, id) !== null);
  const names = await namesOf(db, present);
  return present.flatMap((id) => names.get(id) ?? []);
}

export const onlyThey = (names: readonly string[]): string =>
  names.length === 0
    ? 'Only an administrator can do this'
    : `Only ${names.join(', ')} or an administrator can do this`;
