import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/client.ts';
import { addPerson } from './people.ts';

/** Who gets a mail about which comment: `owner 1`, `tom 1`. */
export async function mailedOf(event: 'softwareComment' | 'requestComment', db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ mail: string }>(sql`
    select username || replace(occasion, 'comment', '') as mail from mails join users on users.id = mails."userId"
    where event = ${event} and status = 'waiting' order by mails.id`);
  return rows.map(({ mail }) => mail).toSorted();
}

/** Saves the rules of mails just as they are, sound or not. */
export const saveRule = (db: Database, value: unknown) =>
  db.execute(sql`insert into settings (key, value) values ('emailRules', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`);

export const remove = (db: Database, username: string) =>
  db.execute(sql`update users set "deletedAt" = now() where username = ${username}`);

/** People of a subject that is commented on: its owners, and two who have nothing to do with it. */
export async function fiveOthers(db: Database) {
  const add = (name: string) => addPerson(db, { email: `${name}@example.com` });
  return {
    owner: await add('owner'),
    tech: await add('tech'),
    sponsor: await add('sponsor'),
    tom: await add('tom'),
    eve: await add('eve'),
  };
}
