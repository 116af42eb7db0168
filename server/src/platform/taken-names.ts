import { type NamedPerson, type TakenNames, takenNames } from '@purser/domain/people';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

/** Some people, and the names that they and all present people have. */
interface Naming {
  readonly people: readonly NamedPerson[];
  readonly taken: TakenNames;
}

type PersonRow = NamedPerson & { readonly isGone: boolean };

/**
 * Some people by id, and which names are taken among them and everybody who is there. What a name looks like is known to
 * the code alone, so everybody's is read, but once: the database says whether somebody has come, left or changed a name.
 */
export async function findNaming(db: Executor, ids: readonly number[]): Promise<Naming> {
  const { rows } = await db.execute<{ people: PersonRow[]; state: string }>(sql`
    select ${state} as state, (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'username', username,
        'isGone', "deletedAt" is not null)), '[]')
      from users where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::integer)) as people`);
  const [found] = rows;
  if (!found) return { people: [], taken: new Map() };
  const present = known?.state === found.state ? known : await readPresent(db);
  const gone = found.people.filter(({ isGone }) => isGone);
  const taken = gone.length === 0 ? present.taken : takenNames([...present.people, ...gone]);
  return { people: found.people, taken };
}

interface Present extends Naming {
  readonly state: string;
}

// Of one state alone, whichever database it is of: the same people have the same names everywhere.
let known: Present | undefined;

async function readPresent(db: Executor): Promise<Present> {
  const { rows } = await db.execute<{ people: NamedPerson[]; state: string }>(sql`
    select ${state} as state, (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'username', username)), '[]')
      from users where "deletedAt" is null) as people`);
  const { people, state: read } = rows[0] ?? { people: [], state: '' };
  known = { people, state: read, taken: takenNames(people) };
  return known;
}

const state: SQL = sql`(select count(*) || ' ' || coalesce(bit_xor(hashtextextended(id || ' ' || name, 0)), 0)
  from users where "deletedAt" is null)`;
