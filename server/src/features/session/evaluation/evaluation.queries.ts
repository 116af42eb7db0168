import { and, asc, eq, gte, isNotNull, isNull, like, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { absences } from '../../../db/tables/absences.ts';
import { settings } from '../../../db/tables/settings.ts';
import { users } from '../../../db/tables/users.ts';
import { findSetting } from '../../../platform/settings.ts';
import { standInMark } from './stand-in.ts';

const key = 'evaluation';

const evaluation = z.object({
  since: z.string(),
  admins: z.array(z.number()),
});
export type Evaluation = z.infer<typeof evaluation>;

const isStandIn = like(users.googleSub, `${standInMark}%`);
const isUnproven = or(isNull(users.googleSub), isStandIn);

/** Undefined where a database has left evaluation mode, or was never in it. */
export async function findEvaluation(db: Executor): Promise<Evaluation | undefined> {
  const row = await findSetting(db, key);
  return row && evaluation.parse(row.value);
}

export const insertEvaluation = (tx: Executor, value: Evaluation): Promise<unknown> =>
  tx.insert(settings).values({ key, value, updatedAt: value.since });

export const deleteEvaluation = (tx: Executor): Promise<unknown> =>
  tx.delete(settings).where(eq(settings.key, key));

export async function hasStandIns(db: Executor): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isStandIn).limit(1);
  return found.length > 0;
}

export async function listAdmins(db: Executor, isProven: boolean): Promise<number[]> {
  const proven = and(isNotNull(users.googleSub), sql`not ${isStandIn}`);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isProven ? proven : undefined));
  return rows.map(({ id }) => id);
}

export async function listUnproven(tx: Executor): Promise<number[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(isUnproven);
  return rows.map(({ id }) => id);
}

/** Ends all absences: an unproven administrator may have said that anybody is away, and who acts for them. */
export const endAbsences = (tx: Executor): Promise<unknown> => tx.delete(absences);

export async function demoteAllBut(tx: Executor, admins: readonly number[]): Promise<string[]> {
  const demoted = await tx
    .update(users)
    .set({ role: 'user', adminBy: null })
    .where(and(eq(users.role, 'admin'), notInArray(users.id, [...admins])))
    .returning({ name: users.name });
  return demoted.map(({ name }) => name).toSorted();
}

export const dropPasswordsSince = (tx: Executor, since: string): Promise<unknown> =>
  tx
    .update(users)
    .set({ passwordHash: null })
    .where(and(isUnproven, gte(users.createdAt, since)));

/** Unlinks people from the stand-in, so that they are linked by address again; answers how many. */
export async function forgetStandIns(tx: Executor): Promise<number> {
  const forgotten = await tx
    .update(users)
    .set({ googleSub: null })
    .where(isStandIn)
    .returning({ id: users.id });
  return forgotten.length;
}

export async function findFirstStandIn(db: Executor): Promise<string | undefined> {
  const [first] = await db
    .select({ at: users.createdAt })
    .from(users)
    .where(isStandIn)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return first?.at;
}
