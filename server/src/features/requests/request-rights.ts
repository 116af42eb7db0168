import { holdersOf, mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { findPeople, presentOf } from './request-people.queries.ts';

/** Goes on where the policy allows somebody a thing with a request; else 403 that names who may do it. */
export async function permitOnRequest(
  { db, person }: Pick<Work, 'db' | 'person'>,
  right: RequestRight,
  request: RequestFacts,
): Promise<void> {
  if (mayOnRequest(person, right, request)) return;
  const names = await presentNames({ db }, holdersOf(right, request));
  throw new Problem('forbidden', onlyThey(names));
}

/** What those are called who are still there: of two who share a name, it says which. */
export async function presentNames({ db }: Pick<Work, 'db'>, ids: readonly number[]): Promise<string[]> {
  const people = await findPeople(db, ids);
  const present = ids.filter((id) => presentOf(people, id) !== null);
  const names = await namesOf(db, present);
  return present.flatMap((id) => names.get(id) ?? []);
}

/** Who alone can do something, by their names. */
export const onlyThey = (names: readonly string[]): string =>
  names.length === 0
    ? 'Only an administrator can do this'
    : `Only ${names.join(', ')} or an administrator can do this`;
