import { nameOf, usernameOf } from '@purser/domain/people';
import { eq } from 'drizzle-orm';
import type { Database, Executor } from '../src/db/client.ts';
import { identities, users } from '../src/db/tables/users.ts';
import type { Clock } from '../src/platform/clock.ts';
import { sessionCookieOf } from '../src/platform/cookies.ts';
import { openSessions } from '../src/platform/session.ts';

/** The `SESSION_SECRET` of servers that tests start as processes. */
export const testSecret = 'the secret of servers that tests start';

export interface SignInAddress {
  readonly db: Database;
  readonly clock: Clock;
  /** {@link testSecret} where nothing else is said. */
  readonly sessionSecret?: string;
  readonly appUrl?: string;
}

export interface TestPerson {
  readonly email: string;
  readonly role?: 'admin' | 'user';
}

/** Signs somebody in and answers the `cookie` header: `app.inject({ …, headers: { cookie } })`. */
export async function signInAs(server: SignInAddress, person: TestPerson): Promise<string> {
  const id = await addPerson(server.db, person);
  const sessions = openSessions({ sessionSecret: testSecret, ...server });
  return `${sessionCookieOf({ appUrl: server.appUrl ?? '' })}=${await sessions.begin(id)}`;
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

/** Links somebody to an issuer's key, as their first sign-in there does. */
export const addIdentity = (
  db: Executor,
  userId: number,
  { issuer, sub }: { issuer: string | null; sub: string },
) =>
  db
    .insert(identities)
    .values({ userId, issuer, sub, email: 'somebody@example.com', createdAt: '2026-01-01T00:00:00.000Z' });
