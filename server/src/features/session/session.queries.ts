import { and, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { theRow } from '../../db/rows.ts';
import { identities, users } from '../../db/tables/users.ts';
import type { Config } from '../../platform/config.ts';
import { type Person, personColumns } from '../../platform/session.ts';
import type { Identity } from './identity.ts';

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

/** The issuer of the stand-in's people, whatever address it has; no provider vouches for them. */
export const standInIssuer = 'urn:purser:evaluation';

/** Who vouches for people, by the name under which their identities are kept. @example issuerOf({ isEvaluation: false, google }) // 'https://accounts.google.com' */
export const issuerOf = ({ google, isEvaluation }: Pick<Config, 'google' | 'isEvaluation'>): string =>
  isEvaluation || !google ? standInIssuer : google.issuer.replace(/\/$/, '');

/** SQL that is true for a person who came through the stand-in. */
export const isStandIn: SQL = sql`exists (
  select from ${identities} where ${identities.userId} = ${users.id} and ${identities.issuer} = ${standInIssuer})`;

/** SQL that is true for a person a provider has vouched for. */
export const isProven: SQL = sql`exists (
  select from ${identities} where ${identities.userId} = ${users.id}
    and ${identities.issuer} is distinct from ${standInIssuer})`;

/** Binds the identities from before issuers were kept to the provider that is configured now, since it was their only one. */
export async function bindIdentities(
  db: Executor,
  config: Pick<Config, 'google' | 'isEvaluation'>,
): Promise<void> {
  const issuer = issuerOf(config);
  if (issuer === standInIssuer) return;
  await db.update(identities).set({ issuer }).where(isNull(identities.issuer));
}

/** The person with this identity; undefined where there is none. */
export async function findOwner(
  db: Executor,
  { issuer, sub }: Pick<Identity, 'issuer' | 'sub'>,
): Promise<number | undefined> {
  const [found] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.sub, sub)));
  return found?.userId;
}

/**
 * Whether an issuer may not link itself to a person by their address: it knows them already by another key. The stand-in proves
 * nothing, and so never links to a person that a provider has confirmed.
 */
export async function isTaken(db: Executor, userId: number, issuer: string): Promise<boolean> {
  const found = await db
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        eq(identities.userId, userId),
        issuer === standInIssuer ? undefined : eq(identities.issuer, issuer),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Notes a sign-in by an identity, and links it where it is new. What the stand-in said of the person is over once a provider vouches. */
export async function storeIdentity(
  tx: Executor,
  { issuer, sub, email }: Identity,
  { userId, at }: { readonly userId: number; readonly at: string },
): Promise<void> {
  await tx
    .insert(identities)
    .values({ userId, issuer, sub, email, createdAt: at, lastUsedAt: at })
    .onConflictDoUpdate({ target: [identities.issuer, identities.sub], set: { email, lastUsedAt: at } });
  if (issuer === standInIssuer) return;
  await tx.delete(identities).where(and(eq(identities.userId, userId), eq(identities.issuer, standInIssuer)));
}

/** Unlinks people from the stand-in, so that they are linked by address again; answers how many. */
export async function forgetStandIns(tx: Executor): Promise<number> {
  const forgotten = await tx
    .delete(identities)
    .where(eq(identities.issuer, standInIssuer))
    .returning({ id: identities.id });
  return forgotten.length;
}
