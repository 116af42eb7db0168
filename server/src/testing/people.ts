import { nameOf, usernameOf } from '@purser/domain/people';
import { eq } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { users } from '../db/tables/users.ts';
import type { Clock } from '../platform/clock.ts';
import { createSession, sessionCookie } from '../platform/session.ts';

/** What it takes to sign somebody in: a started app, a `Server`, or just these two. */
export interface SignInPlace {
  readonly db: Executor;
  readonly clock: Clock;
}

/** Somebody for a test; the name is made from the address. */
export interface TestPerson {
  readonly email: string;
  readonly role?: 'admin' | 'user';
}

/** Signs somebody in and answers the `cookie` header: `app.inject({ …, headers: { cookie } })`. */
export async function signInAs(place: SignInPlace, person: TestPerson): Promise<string> {
  const id = await addPerson(place.db, person);
  return `${sessionCookie}=${await createSession(place.db, id, place.clock)}`;
}

/** Adds somebody and answers the id; one whose address is there already stays, with the role that is given. */
export async function addPerson(db: Executor, { email, role }: TestPerson): Promise<number> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) {
    if (role) await db.update(users).set({ role }).where(eq(users.id, known.id));
    return known.id;
  }
  const [added] = await db
    .insert(users)
    .values({ email, username: usernameOf(email), name: nameOf(email), role: role ?? 'user' })
    .returning({ id: users.id });
  if (!added) throw new Error(`${email} was not added.`);
  return added.id;
}
