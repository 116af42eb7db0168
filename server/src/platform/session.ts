import { createHash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { Actor } from '@purser/domain/policy';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { sessions } from '../db/tables/sessions.ts';
import { users } from '../db/tables/users.ts';
import { type Clock, later } from './clock.ts';

/** A person at work: what requests know of whoever made them. */
export interface Person extends Actor {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly profileImageUrl: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const day = 24 * 60 * 60 * 1000;
const idleLimit = 7 * day;
const totalLimit = 30 * day;
// A session slides at most once an hour, so that reading does not write at every request.
const slideEvery = 60 * 60 * 1000;

/** The cookie that holds a session's secret. */
export const sessionCookie = 'purser_session';

/** How long a browser keeps that cookie, in seconds; the session itself may end earlier. */
export const sessionCookieSeconds = totalLimit / 1000;

/** How cookies of this installation are set; `Secure` wherever people reach it by https. */
export const cookieOptions = (appUrl: string): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: appUrl.startsWith('https://'),
});

/** What requests ask of the sessions. */
export interface Sessions {
  /** The person a secret stands for, or undefined; keeps a session in use alive. */
  find(secret: string): Promise<Person | undefined>;
}

/** Reads sessions of a database. */
export function openSessions(db: Database, clock: Clock): Sessions {
  const query = db
    .select({ expiresAt: sessions.expiresAt, createdAt: sessions.createdAt, person: personColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder('idHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('find_session');
  return {
    async find(secret) {
      const idHash = hashOf(secret);
      const now = clock.now();
      const [found] = await query.execute({ idHash, now });
      if (!found) return undefined;
      // Most requests come soon after the last slide and need no more than this comparison.
      if (Date.parse(found.expiresAt) - Date.parse(now) > idleLimit - slideEvery) return found.person;
      const until = expiryOf(found.createdAt, now);
      if (Date.parse(until) - Date.parse(found.expiresAt) > slideEvery) {
        await db.update(sessions).set({ expiresAt: until }).where(eq(sessions.idHash, idHash));
      }
      return found.person;
    },
  };
}

/** The columns that make a {@link Person}. */
export const personColumns = {
  id: users.id,
  role: users.role,
  name: users.name,
  username: users.username,
  email: users.email,
  profileImageUrl: users.profileImageUrl,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** Begins a session and answers its secret, for the cookie. Sessions that have run out are cleared away with it. */
export async function createSession(db: Executor, userId: number, clock: Clock): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db
    .insert(sessions)
    .values({ idHash: hashOf(secret), userId, createdAt: now, expiresAt: expiryOf(now, now) });
  return secret;
}

/** Ends the session of a secret; one that is unknown has ended already. */
export async function endSession(db: Executor, secret: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.idHash, hashOf(secret)));
}

/** Ends all sessions of somebody, on every device. */
export async function endSessionsOf(db: Executor, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

// Seven days from the last use, thirty from the sign-in, whichever is earlier.
function expiryOf(createdAt: string, now: string): string {
  const idle = later(now, idleLimit);
  const total = later(createdAt, totalLimit);
  return idle < total ? idle : total;
}
