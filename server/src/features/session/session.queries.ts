import { and, eq, isNotNull, isNull, notLike, or } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { users } from '../../db/tables/users.ts';
import { type Person, personColumns } from '../../platform/session.ts';
import { standInMark } from './evaluation/stand-in-mark.ts';

export type UserRow = typeof users.$inferSelect;

type NewUser = typeof users.$inferInsert;

const isReal = or(isNull(users.googleSub), notLike(users.googleSub, `${standInMark}%`));

export const findBySub = async (db: Executor, sub: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.googleSub, sub)))[0];

export const findByEmail = async (db: Executor, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

export const findByLogin = async (db: Executor, login: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(or(eq(users.username, login), eq(users.email, login)))
  )[0];

/**
 * Whether nobody came through the provider yet, and nobody is an administrator. Those who came through the stand-in count
 * among themselves alone: nobody vouched for them.
 */
export async function isBeforeFirstSignIn(db: Executor, countsStandIns: boolean): Promise<boolean> {
  const isCounted = countsStandIns ? undefined : isReal;
  const someone = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(isNotNull(users.googleSub), eq(users.role, 'admin')), isCounted))
    .limit(1);
  return someone.length === 0;
}

export async function insertUser(db: Executor, user: NewUser): Promise<Person> {
  const [added] = await db.insert(users).values(user).returning(personColumns);
  if (!added) throw new Error('The person was not added.');
  return added;
}

export async function holdUser(tx: Executor, id: number): Promise<Person> {
  const [held] = await tx.select(personColumns).from(users).where(eq(users.id, id)).for('no key update');
  if (!held) throw new Error('The person is gone.');
  return held;
}

export async function updateUser(db: Executor, id: number, change: Partial<NewUser>): Promise<Person> {
  const [changed] = await db.update(users).set(change).where(eq(users.id, id)).returning(personColumns);
  if (!changed) throw new Error('The person is gone.');
  return changed;
}
