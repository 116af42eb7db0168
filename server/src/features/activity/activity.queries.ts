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
  const requests = await requestsAmong(
    db,
    named.map(({ requestId }) => requestId),
  );
  const known = await importsAmong(
    db,
    named.map(({ importId }) => importId),
  );
  return named.map((row) => ({
    ...row,
    requestId: row.requestId !== null && requests.has(row.requestId) ? row.requestId : null,
    importId: row.importId !== null && known.has(row.importId) ? row.importId : null,
    undoUntil: known.get(row.importId ?? 0) ?? null,
  }));
}

async function requestsAmong(db: Executor, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({ id: purchaseRequests.id })
    .from(purchaseRequests)
    .where(inArray(purchaseRequests.id, asked));
  return new Set(rows.map(({ id }) => id));
}

/** Imports by id, each with the moment until which it can be undone; null for one that was. */
async function importsAmong(
  db: Executor,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string | null>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await db
    .select({ id: imports.id, createdAt: imports.createdAt, undoneAt: imports.undoneAt })
    .from(imports)
    .where(inArray(imports.id, asked));
  return new Map(
    rows.map(({ id, createdAt, undoneAt }) => [id, undoneAt === null ? undoUntil(createdAt) : null]),
  );
}
