import type { ChangeLog } from '@purser/api/history';
import { Problem } from '@purser/domain/problem';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { software } from '../../db/tables/software.ts';
import { users } from '../../db/tables/users.ts';
import { later } from '../../platform/clock.ts';
import type { FieldChange } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';

// A client that writes history itself does so right after its change; what came before that is another event.
const justNow = 60_000;

const columns = {
  id: changeLogs.id,
  softwareId: changeLogs.softwareId,
  fieldName: changeLogs.fieldName,
  oldValue: changeLogs.oldValue,
  newValue: changeLogs.newValue,
  userId: changeLogs.userId,
  userName: users.name,
  byClient: changeLogs.byClient,
  createdAt: changeLogs.createdAt,
};

/** An item's changes, the newest first; 404 where there is no item. */
export async function listChanges(db: Executor, softwareId: number): Promise<ChangeLog[]> {
  await requireItem(db, softwareId);
  return selectChanges(db).where(eq(changeLogs.softwareId, softwareId)).orderBy(desc(changeLogs.id));
}

/** Adds a row that a client entered, or answers the one the server has just written for the same change. */
export async function addClientChange(
  work: Work,
  softwareId: number,
  change: FieldChange,
): Promise<ChangeLog> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    await requireItem(tx, softwareId);
    const [written] = await selectChanges(tx)
      .where(
        and(
          eq(changeLogs.softwareId, softwareId),
          eq(changeLogs.userId, work.person.id),
          eq(changeLogs.fieldName, change.fieldName),
          eq(changeLogs.byClient, false),
          sql`${changeLogs.oldValue} is not distinct from ${change.oldValue}`,
          sql`${changeLogs.newValue} is not distinct from ${change.newValue}`,
          gt(changeLogs.createdAt, later(work.at, -justNow)),
        ),
      )
      .orderBy(desc(changeLogs.id))
      .limit(1);
    if (written) return written;
    const row = { ...change, softwareId, userId: work.person.id, byClient: true, createdAt: work.at };
    const [added] = await tx.insert(changeLogs).values(row).returning();
    if (!added) throw new Error('A row of history was inserted and nothing came back.');
    return { ...added, userName: work.person.name };
  });
}

const selectChanges = (db: Executor) =>
  db.select(columns).from(changeLogs).leftJoin(users, eq(users.id, changeLogs.userId)).$dynamic();

async function requireItem(db: Executor, id: number): Promise<void> {
  const [row] = await db.select({ id: software.id }).from(software).where(eq(software.id, id));
  if (!row) throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
}
