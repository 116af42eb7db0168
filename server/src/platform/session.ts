import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type User, userReply } from '@purser/api/users';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { repliedColumns } from '../db/replied-columns.ts';
import { sessions, users } from '../db/tables/users.ts';
import { batch } from './batch.ts';
import { type Clock, later } from './clock.ts';

export type Person = Readonly<User>;

const day = 24 * 60 * 60 * 1000;
const idleLimit = 7 * day;
const totalLimit = 30 * day;
// A session is extended at most once an hour, so that reading does not write at every request.
const slideEvery = 60 * 60 * 1000;

/** The lifetime of the cookie in seconds; the session itself may end earlier. */
export const sessionSeconds = totalLimit / 1000;

export interface Sessions {
  /** Undefined for an unknown or expired secret; extends a session in use. */
  find(secret: string): Promise<Person | undefined>;
  /** Answers the secret of a new session, for the cookie, and deletes expired sessions. */
  begin(userId: number, tx?: Executor): Promise<string>;
  /** An unknown session has ended already. */
  end(secret: string, tx?: Executor): Promise<void>;
}

export interface SessionOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessionSecret: string;
}

/** Only hashes keyed by the installation's secret are stored: another secret ends every session. */
export function openSessions({ db, clock, sessionSecret }: SessionOptions): Sessions {
  const key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'purser sessions', 32));
  const hashOf = (secret: string): string => createHmac('sha256', key).update(secret).digest('hex');
  const query = db
    .select({
      idHash: sessions.idHash,
      expiresAt: sessions.expiresAt,
      createdAt: sessions.createdAt,
      person: personColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.idHash} = any(${sql.placeholder('idHashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.deletedAt),
      ),
    )
    .prepare('find_sessions');
  // Nearly every call asks for one, many of them at the same time.
  const findRow = batch(async (idHashes: readonly string[]) => {
    const rows = await query.execute({ idHashes: [...idHashes], now: clock.now() });
    return new Map(rows.map((row) => [row.idHash, row]));
  });
  return {
    async find(secret) {
      const idHash = hashOf(secret);
      const now = clock.now();
      const found = await findRow(idHash);
      if (!found) return undefined;
      // Most requests come soon after the last extension and need no more than this comparison.
      if (Date.parse(found.expiresAt) - Date.parse(now) > idleLimit - slideEvery) return found.person;
      const until = expiryOf(found.createdAt, now);
      if (Date.parse(until) - Date.parse(found.expiresAt) > slideEvery) {
        await db.update(sessions).set({ expiresAt: until }).where(eq(sessions.idHash, idHash));
      }
      return found.person;
    },
    async begin(userId, tx = db) {
      const secret = randomBytes(32).toString('base64url');
      const now = clock.now();
      await tx.delete(sessions).where(lt(sessions.expiresAt, now));
      await tx
        .insert(sessions)
        .values({ idHash: hashOf(secret), userId, createdAt: now, expiresAt: expiryOf(now, now) });
      return secret;
    },
    async end(secret, tx = db) {
      await tx.delete(sessions).where(eq(sessions.idHash, hashOf(secret)));
    },
  };
}

export const personColumns = repliedColumns(users, userReply);

// Seven days from the last use, thirty from the sign-in, whichever is earlier.
function expiryOf(createdAt: string, now: string): string {
  const idle = later(now, idleLimit);
  const total = later(createdAt, totalLimit);
  return idle < total ? idle : total;
}
