import type { Activity } from '@purser/api/activity';
import { requestIdOf } from '@purser/domain/activity';
import { desc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { activities } from '../../db/tables/activities.ts';
import { purchaseRequests } from '../../db/tables/purchase-requests.ts';
import { users } from '../../db/tables/users.ts';

/** The newest activities, each with who did it and the request it is about, as long as that is there. */
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
  }));
  const there = await requestsAmong(
    db,
    named.map(({ requestId }) => requestId),
  );
  return named.map((row) => ({
    ...row,
    requestId: row.requestId !== null && there.has(row.requestId) ? row.requestId : null,
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
