import type { Activity } from '@purser/api/activity';
import { importIdOf, requestIdOf } from '@purser/domain/activity';
import { undoUntil } from '@purser/domain/import-undo';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { activities } from '../../db/tables/activities.ts';
import { imports } from '../../db/tables/imports.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { users } from '../../db/tables/users.ts';

/** The newest activities, each with its author, and with its request or import while that exists. */
export async function listActivity(db: Executor, limit: number): Promise<Activity[]> {
  const rows = await db
    .select({ activity: activities, username: users.username })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .orderBy(desc(activities.id))
    .limit(limit);
  const named = rows.map(({ activity, username }) => ({
    ...activity,
    username,
    requestId: requestIdOf(activity.metadata),
    importId: importIdOf(activity.metadata),
  }));
  const requests = await findRequests(db, idsIn(named.map(({ requestId }) => requestId)));
  const undoLimits = await findUndoLimits(db, idsIn(named.map(({ importId }) => importId)));
  return named.map((row) => ({
    ...row,
    requestId: row.requestId !== null && requests.has(row.requestId) ? row.requestId : null,
    importId: row.importId !== null && undoLimits.has(row.importId) ? row.importId : null,
    undoUntil: undoLimits.get(row.importId ?? 0) ?? null,
  }));
}

const idsIn = (ids: readonly (number | null)[]): number[] => ids.filter((id) => id !== null);

async function findRequests(db: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const isNamed = inArray(purchaseRequests.id, [...ids]);
  const rows = await db.select({ id: purchaseRequests.id }).from(purchaseRequests).where(isNamed);
  return new Set(rows.map(({ id }) => id));
}

/** Imports by id, each with the moment until which it can be undone; null for one that was. */
async function findUndoLimits(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  if (ids.length === 0) return new Map();
  const { id, createdAt, undoneAt } = imports;
  const rows = await db
    .select({ id, createdAt, undoneAt })
    .from(imports)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.undoneAt === null ? undoUntil(row.createdAt) : null]));
}
