import { holdersOf, mayOnRequest, type RequestRight, type RequestThing } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import type { Work } from '../../platform/serve.ts';
import { findPeople } from './request-people.queries.ts';

/** Goes on where the policy allows somebody a thing with a request; else 403 that names who may do it. */
export async function permitOnRequest(
  { db, person }: Pick<Work, 'db' | 'person'>,
  right: RequestRight,
  request: RequestThing,
): Promise<void> {
  if (mayOnRequest(person, right, request)) return;
  throw new Problem('forbidden', onlyThey(await presentNames(db, holdersOf(right, request))));
}

async function presentNames(db: Work['db'], ids: readonly number[]): Promise<string[]> {
  const people = await findPeople(db, ids);
  return ids.flatMap((id) => {
    const person = people.get(id);
    return person && !person.isGone ? [person.name] : [];
  });
}

const onlyThey = (names: readonly string[]): string =>
  names.length === 0
    ? 'Only an administrator can do this'
    : `Only ${names.join(', ')} or an administrator can do this`;
