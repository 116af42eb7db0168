import { and, asc, eq, gte, not, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { settings } from '../../../db/tables/settings.ts';
import { users } from '../../../db/tables/users.ts';
import { findSetting } from '../../../platform/settings.ts';
import { isProven, isStandIn } from '../session.queries.ts';

const key = 'evaluation';

const evaluation = z.object({
  since: z.string(),
  admins: z.array(z.number()),
});
export type Evaluation = z.infer<typeof evaluation>;

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

export async function listAdmins(db: Executor, areProven: boolean): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), areProven ? isProven : undefined));
  return rows.map(({ id }) => id);
}

export async function listUnproven(tx: Executor): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(or(not(isProven), isStandIn));
  return rows.map(({ id }) => id);
}

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
    .where(and(not(isProven), gte(users.createdAt, since)));

export async function findFirstStandIn(db: Executor): Promise<string | undefined> {
  const [first] = await db
    .select({ at: users.createdAt })
    .from(users)
    .where(isStandIn)
    .orderBy(asc(users.createdAt))
    .limit(1);
  return first?.at;
}
