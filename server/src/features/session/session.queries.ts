import { and, eq, not, or, type SQL } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { theRow } from '../../db/rows.ts';
import { users } from '../../db/tables/users.ts';
import { type Person, personColumns } from '../../platform/session.ts';
import { isProven, isStandIn } from './identities.queries.ts';

export type UserRow = typeof users.$inferSelect;

type NewUser = typeof users.$inferInsert;

export const findById = (db: Executor, id: number) => findUser(db, eq(users.id, id));

export const findByEmail = (db: Executor, email: string) => findUser(db, eq(users.email, email));

/** By user name or address. */
export const findByLogin = (db: Executor, login: string) =>
  findUser(db, or(eq(users.username, login), eq(users.email, login)));

const findUser = async (db: Executor, condition: SQL | undefined): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(condition))[0];

/**
 * Whether nobody has signed in with the provider yet, and nobody is an administrator. People of the stand-in count only
 * in evaluation mode, because no provider vouched for them.
 */
export async function isBeforeFirstSignIn(db: Executor, countsStandIns: boolean): Promise<boolean> {
  const isCounted = countsStandIns ? undefined : not(isStandIn);
  const someone = await db
    .select({ id: users.id })
    .from(users)
    .where(and(or(isProven, isStandIn, eq(users.role, 'admin')), isCounted))
    .limit(1);
  return someone.length === 0;
}

export const insertUser = (db: Executor, user: NewUser): Promise<Person> =>
  theRow(db.insert(users).values(user).returning(personColumns));

export const lockUser = (tx: Executor, id: number): Promise<Person> =>
  theRow(tx.select(personColumns).from(users).where(eq(users.id, id)).for('no key update'));

export const updateUser = (db: Executor, id: number, change: Partial<NewUser>): Promise<Person> =>
  theRow(db.update(users).set(change).where(eq(users.id, id)).returning(personColumns));
